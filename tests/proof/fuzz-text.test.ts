import fc from "fast-check";
import { expect, test } from "vitest";
import { foldText } from "#contract/fold-text.ts";
import { boundsOf, moveMark, roundMark } from "#contract/mark-geometry.ts";
import { Mark } from "#contract/marks.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { isWebhookUrl } from "#contract/webhook-url.ts";
import { csvLine } from "#server/features/exports/sheet/csv-cells.ts";
import { writeMessage } from "#server/features/webhooks/message-formats.ts";
import { shareTags } from "#server/platform/http/share-tags.ts";
import { renderMail } from "#server/platform/mail/render-mail.ts";
import { httpOutbound } from "#server/platform/outbound/http-outbound.ts";
import { cases, FUZZ_SEED, fuzz, fuzzSlowly } from "#tests/support/fuzzing/fuzz.ts";
import { hostileText } from "#tests/support/fuzzing/hostile-text.ts";
import { anyMark } from "#tests/support/fuzzing/marks.ts";
import { parseCsv } from "#tests/support/fuzzing/parse-csv.ts";
import { resolved, written } from "#tests/support/fuzzing/written-addresses.ts";
import { printFigure } from "#tests/support/print-figure.ts";

const TIMEOUT = 300_000;
const CASES = cases({ few: 300, many: 20_000 });
const seed = `guarantee 114: seed ${FUZZ_SEED}:`;

test("guarantee 114: a mark stays one, in the picture and within 4 KB, wherever it is moved", {
  timeout: TIMEOUT,
}, async () => {
  const by = fc.double({ min: -200, max: 200, noNaN: true });
  await fuzz(fc.tuple(anyMark, by, by), CASES, ([mark, byX, byY]) => {
    if (!Mark.safeParse(mark).success) return;
    const stored = roundMark(mark);
    expect(Mark.safeParse(stored).error).toBeUndefined();
    expect(JSON.stringify(roundMark(stored))).toBe(JSON.stringify(stored));
    expect(JSON.stringify(stored).length).toBeLessThanOrEqual(4 * 1024);
    for (const moved of [stored, moveMark(stored, byX, byY)]) {
      expect(Mark.safeParse(moved).error).toBeUndefined();
      const { left, top, right, bottom } = boundsOf(moved);
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
      expect(Math.max(right, bottom)).toBeLessThanOrEqual(100 + 1e-9);
    }
  });
  printFigure(`${seed} ${CASES} marks kept and moved: all in the picture, at most 4 KB`);
});

test("guarantee 114: what people search for is found where they copied it from", {
  timeout: TIMEOUT,
}, async () => {
  const part = fc.tuple(hostileText(), fc.nat(), fc.nat());
  await fuzz(part, CASES, ([text, from, length]) => {
    const characters = [...text];
    const start = from % (characters.length + 1);
    const copied = characters.slice(start, start + (length % 40)).join("");
    // The Greek letter that is written otherwise at a word's end has no case to fold.
    if (!/Σ/u.test(text.normalize("NFKD"))) expect(foldText(text)).toContain(foldText(copied));
    expect(foldText(foldText(text))).toBe(foldText(text));
  });
  printFigure(`${seed} ${CASES} parts of texts, all found in what they are part of`);
});

/** What spreadsheets compute, after whatever they skip. */
const COMPUTED = /^[\s\p{Cc}\p{Cf}]*[=+\-@|%＝＋－＠]|^[\t\r\n]/u;

test("guarantee 114: no cell of a spreadsheet is computed, and each holds what was written", {
  timeout: TIMEOUT,
}, async () => {
  const cells = fc.array(hostileText(), { minLength: 1, maxLength: 5 });
  await fuzz(fc.array(cells, { minLength: 1, maxLength: 4 }), CASES, (rows) => {
    const read = parseCsv(rows.map(csvLine).join(""));
    expect(read.length).toBe(rows.length);
    for (const [i, row] of rows.entries()) {
      expect(read[i]?.length).toBe(row.length);
      for (const [j, cell] of row.entries()) {
        const got = read[i]?.[j] ?? "";
        expect(got).not.toMatch(COMPUTED);
        expect([cell, `'${cell}`]).toContain(got);
      }
    }
  });
  printFigure(`${seed} ${CASES} sheets: 0 cells computed, all texts in their cells`);
});

const MENTION = /@(everyone|here|channel)/;
const withoutBreaks = (text: string) => text.replaceAll("\u200b", "");

/** Discord's Markdown, read backwards: null where some punctuation is not made plain. */
function plainOf(markdown: string): string | null {
  const plain = markdown.replace(/\\([!-/:-@[-`{-~])/g, "");
  if (/[!-/:-@[-`{-~]/.test(plain)) return null;
  return markdown.replace(/\\([!-/:-@[-`{-~])/g, "$1");
}

const unescapeSlack = (text: string) =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");

test("guarantee 114: chats take no words for a mention, a link or markup, and show them as written", {
  timeout: TIMEOUT,
}, async () => {
  await fuzz(fc.tuple(hostileText(), hostileText(), hostileText()), CASES, (words) => {
    const [title, name, comment] = words;
    const data = { url: "https://alfinete.test/x", layout: { title }, name, comment };
    const payload = JSON.stringify({ type: "comment.created", data });
    const [embed] = JSON.parse(writeMessage("discord", payload)).embeds;
    expect(`${embed.title} ${embed.description} ${embed.author?.name}`).not.toMatch(MENTION);
    expect(plainOf(embed.title)).not.toBeNull();
    const said = plainOf(embed.description ?? "");
    expect(said).not.toBeNull();
    expect(withoutBreaks(said ?? "")).toBe(withoutBreaks(comment));
    const slack = JSON.parse(writeMessage("slack", payload));
    const texts = slack.blocks
      .flatMap((block: { text?: unknown; elements?: unknown[] }) => block.elements ?? block.text)
      .filter((one: { type: string }) => one.type === "plain_text")
      .map((one: { text: string }) => one.text);
    for (const text of [slack.text, ...texts]) {
      expect(text).not.toMatch(MENTION);
      expect(text).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)/);
    }
    const shown = texts.map((text: string) => withoutBreaks(unescapeSlack(text)));
    if (comment) expect(shown.at(-1)).toBe(withoutBreaks(comment));
  });
  printFigure(`${seed} ${CASES} messages to both chats: 0 mentions, links or marks, texts whole`);
});

/** The tags of a page, whatever stands between them. */
const tagsOf = (page: string) => page.match(/<[^>]*>?/g)?.map((tag) => /^<[!/]?\w+/.exec(tag)?.[0]);
const unescapeHtml = (text: string) =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");

test("guarantee 114: mails and share cards have the tags that we wrote, and words as they were written", {
  timeout: TIMEOUT,
}, async () => {
  const mail = (text: string, by: string) =>
    renderMail({
      to: "ana@alfinete.test",
      name: by,
      subject: text,
      body: text,
      quotes: [{ by, text }],
      note: text,
    });
  const card = (text: string) =>
    shareTags({ site: text, title: text, description: text, address: "x", image: "x" }).join("\n");
  const usual = tagsOf(mail("a", "b").html);
  const usualCard = tagsOf(card("a"));
  await fuzz(fc.tuple(hostileText(), hostileText()), CASES, ([text, by]) => {
    const { html } = mail(text, by || "b");
    expect(tagsOf(html)).toEqual(usual);
    const [, quoted = ""] = /white-space:pre-line">([^<]*)</.exec(html) ?? [];
    expect(unescapeHtml(quoted)).toBe(text);
    const tags = card(text);
    expect(tagsOf(tags)).toEqual(usualCard);
    const [, title = ""] = /og:title" content="([^"]*)"/.exec(tags) ?? [];
    expect(unescapeHtml(title)).toBe(text);
    expect(fillMessage("{a}", { a: text, layout: "x" })).toBe(text);
  });
  printFigure(`${seed} ${CASES} mails and share cards: 0 tags of others, texts whole`);
});

test("guarantee 114: no notation of a closed address is accepted or called, and open ones are accepted", {
  timeout: TIMEOUT,
}, async () => {
  const outbound = httpOutbound({ allowPrivate: false, resolve: async () => [] });
  let accepted = 0;
  const url = fc.tuple(
    written,
    fc.constantFrom("http", "https"),
    fc.constantFrom("", ":8080", "."),
  );
  await fuzzSlowly(url, CASES, async ([{ host, closed }, scheme, tail]) => {
    const end = tail === "." && /[.\]]$/.test(host) ? "" : tail;
    const address = `${scheme}://${host}${end}/gancho`;
    if (!isWebhookUrl(address)) return;
    const reached = await outbound.mayReach(address);
    expect([address, reached]).toEqual([address, !closed]);
    if (reached) accepted += 1;
  });
  expect(accepted).toBeGreaterThan(CASES / 10);
  printFigure(`${seed} ${CASES} written addresses: ${accepted} open ones accepted, 0 closed`);
});

test("guarantee 114: a name that leads to any closed address is neither accepted nor called", {
  timeout: TIMEOUT,
}, async () => {
  let refused = 0;
  await fuzzSlowly(resolved, CASES, async ({ addresses, closed }) => {
    const resolve = async () => addresses.map((address) => ({ address, family: 4 as const }));
    const outbound = httpOutbound({ allowPrivate: false, resolve });
    const url = "https://gancho.alfinete.test/";
    expect([addresses, await outbound.mayReach(url)]).toEqual([addresses, !closed]);
    if (!closed) return;
    refused += 1;
    const signal = new AbortController().signal;
    const { fault } = await outbound.post({ url, headers: {}, body: "", signal });
    expect(fault).toBe("private_address");
  });
  printFigure(`${seed} ${CASES} names: ${refused} lead to a closed address, 0 of them called`);
});
