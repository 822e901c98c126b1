import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { downloadEvidence, downloadReceipt, getReceipt } from "#contract/routes/approvals.ts";
import { eraseGuest } from "#contract/routes/guests.ts";
import { editSpace } from "#contract/routes/spaces.ts";
import { type Person, someEmail } from "#tests/support/accounts.ts";
import { askApproval, decideBy, decisionCodeFor } from "#tests/support/approvals.ts";
import { callApi, sendRequest } from "#tests/support/call-api.ts";
import { newGuest } from "#tests/support/conversation.ts";
import { drawPhonePhoto, GPS_MARK } from "#tests/support/draw-images.ts";
import { commentAsOwner, makeLayout, subscriber } from "#tests/support/layouts.ts";
import { liftLimits } from "#tests/support/lift-limits.ts";
import { setLink } from "#tests/support/links.ts";
import { readPdf } from "#tests/support/poppler.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const MB = 1024 ** 2;
const TITLE = "Campanha de verão: página inicial";
const BROWSER = "Mozilla/5.0 (Navegador de Teste) Alfinete/42";
const WHOLE_ADDRESS = /marina-[0-9a-f]+@/;

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: "on" } });
  await liftLimits(app);
  owner = await subscriber(app);
  await callApi(app, editSpace, { name: "Estúdio Rosa" }, { cookie: owner.cookie });
});
afterAll(() => app.close());

function sha256sum(bytes: Uint8Array): string {
  const { stdout } = spawnSync("sha256sum", { input: bytes, encoding: "utf8" });
  return stdout.slice(0, 64);
}

async function pdfOf(answer: Promise<Response>) {
  const bytes = Buffer.from(await (await answer).arrayBuffer());
  return { bytes, ...readPdf(bytes) };
}

const publicPdf = (token: string) => pdfOf(sendRequest(app, downloadReceipt, { token }));
const ownPdf = (input: { layoutId: string; roundId: string; decision_id?: string }) =>
  pdfOf(sendRequest(app, downloadEvidence, input, { cookie: owner.cookie }));

/** A photo that tells where it was taken, decided on by somebody with a confirmed address. */
async function decidedPhoto() {
  const sent = await drawPhonePhoto(400, 300, "jpeg");
  const layout = await makeLayout(app, owner, { bytes: sent, fileName: "foto.jpg", title: TITLE });
  await commentAsOwner(app, owner, layout.id);
  const email = someEmail("marina");
  const round = await askApproval(app, owner, layout.id, { emails: [email] });
  const code = await decisionCodeFor(app, layout.public_link, round, email);
  const guest = await newGuest(app);
  const from = { "User-Agent": BROWSER, "X-Forwarded-For": "203.0.113.77" };
  const { body: decided } = await decideBy(
    app,
    layout.public_link,
    round,
    { name: "Marina Conceição", email, code },
    { headers: { ...guest.headers, ...from } },
  );
  const kept = Buffer.from(await (await fetch(layout.image_path)).arrayBuffer());
  const own = { layoutId: layout.id, roundId: round.id };
  return { sent, kept, layout, round, own, email, guest, decided };
}

test("guarantee 90: the hashes in a PDF are those of sha256sum, of the photo sent and of the one kept without its place", async () => {
  const { sent, kept, decided } = await decidedPhoto();
  expect([sent.includes(GPS_MARK), kept.includes(GPS_MARK)]).toEqual([true, false]);
  const { text } = await publicPdf(decided.receipt);
  const told = /arquivo enviado ([0-9a-f]{64}) .*arquivo guardado ([0-9a-f]{64})/.exec(text);
  expect([told?.[1], told?.[2]]).toEqual([sha256sum(sent), sha256sum(kept)]);
  expect(sha256sum(sent)).not.toBe(sha256sum(kept));
  printFigure(
    "guarantee 90: hashes in the PDF: 2 of 2 as sha256sum prints them, of a photo with GPS",
  );
});

test("a PDF tells every fact, but not from where it was decided", async () => {
  const { decided } = await decidedPhoto();
  const { text } = await publicPdf(decided.receipt);
  const { body: receipt } = await callApi(app, getReceipt, { token: decided.receipt });
  const at = new Date(decided.at);
  const inBrasilia = at.toLocaleTimeString("pt-BR", { timeZone: "America/Sao_Paulo" });
  for (const fact of [
    "Estúdio Rosa",
    TITLE,
    "Versão 1",
    "Aprovado",
    "por Marina Conceição, em",
    "m•••@a•••.test",
    "Confirmou o email com um código",
    `${inBrasilia} (horário de Brasília)`,
    decided.at,
    "Vale: é a decisão mais recente desta pessoa",
    "1 no momento da decisão",
    "Registro nº 1 deste layout",
    receipt.decisions[0]?.record.hash ?? "",
    `${app.url}/approval/${decided.receipt}`,
    "Página 1 de 1",
  ]) {
    expect(text).toContain(fact);
  }
  expect(text).not.toMatch(WHOLE_ADDRESS);
  expect(text).not.toMatch(/203\.0\.113\.77|Navegador de Teste|Endereço IP/);
});

test("the space's own copy also tells address, browser and the whole email, until they are erased", async () => {
  const { own, email, guest, decided } = await decidedPhoto();
  for (const asked of [own, { ...own, decision_id: decided.id }]) {
    const { text } = await ownPdf(asked);
    for (const fact of ["203.0.113.77", BROWSER, email, "cópia do espaço", TITLE]) {
      expect(text).toContain(fact);
    }
  }
  await callApi(app, eraseGuest, {}, guest);
  const { text } = await ownPdf(own);
  expect(text).toContain("Dados pessoais apagados");
  expect(text).not.toMatch(/203\.0\.113\.77|Navegador de Teste|Marina/);
  expect(text).not.toContain(email);
});

test("a guarded layout's PDF has no title, in its text or in its properties", async () => {
  const { layout, decided, own } = await decidedPhoto();
  await setLink(app, owner, layout.id, { password: "abre-te sésamo" });
  const { text, info } = await publicPdf(decided.receipt);
  expect(text).toContain("Layout com link protegido");
  expect(`${text} ${info.Title}`).not.toContain("Campanha");
  expect((await ownPdf(own)).text).toContain(TITLE);
});

test("a PDF is tagged, its fonts are embedded, and a round of forty decisions stays small", async () => {
  const layout = await makeLayout(app, owner, { title: TITLE });
  const round = await askApproval(app, owner, layout.id);
  const names = ["Żółw Ελλάδα", "Привет", "Nguyễn Thị", "東京 🎉", "a".repeat(80)];
  for (let decided = 0; decided < 40; decided += 1) {
    const result = decided % 2 ? "approved" : "changes_requested";
    const name = names[decided % names.length] ?? "";
    const guest = await newGuest(app);
    await decideBy(app, layout.public_link, round, { id: randomUUID(), result, name }, guest);
  }
  const { bytes, info, fonts, structure, pages, text } = await publicPdf(round.receipt);
  expect(info).toMatchObject({
    Title: `Comprovante: ${TITLE}, versão 1`,
    Tagged: "yes",
    Encrypted: "no",
    JavaScript: "no",
    "Page size": "595.28 x 841.89 pts (A4)",
  });
  expect(bytes.length).toBeLessThan(2 * MB);
  // Name, type, encoding, embedded, subset, maps to Unicode.
  const embedded = fonts.filter((line) => / yes yes yes +\d+ +0$/.test(line));
  expect(embedded).toEqual(fonts);
  expect(structure.match(/^ *H1 /gm)).toHaveLength(1);
  expect(structure.match(/^ *H2 /gm)).toHaveLength(41);
  expect(structure.match(/^ *Table /gm)).toHaveLength(40);
  expect(structure.match(/\/Scope \/Row/g)).toHaveLength(40 * 11);
  const unbroken = text.replaceAll(" ", "");
  for (const name of names) expect(unbroken).toContain(name.replaceAll(" ", "").slice(0, 30));
  expect(pages).toHaveLength(Number(info.Pages));
  expect(new Set(pages.map((page) => page.toString("base64"))).size).toBe(pages.length);
  printFigure(
    `a receipt of 40 decisions: ${pages.length} pages, ${Math.round(bytes.length / 1024)} KB, ${fonts.length} fonts embedded`,
  );
});
