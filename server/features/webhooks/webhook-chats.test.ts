import { afterAll, beforeAll, expect, test } from "vitest";
import { sendTestEvent } from "#contract/routes/webhooks.ts";
import { type WebhookFormat, webhookEventTypes } from "#contract/webhook-events.ts";
import { webhookExample } from "#contract/webhook-examples.ts";
import { writeMessage } from "#server/features/webhooks/message-formats.ts";
import { callApi } from "#tests/support/call-api.ts";
import { commentAsVisitor, makeLayout, subscriber } from "#tests/support/layouts.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import {
  deliveryDetail,
  LOCAL_RECEIVERS,
  makeWebhook,
  startReceiver,
  tried,
} from "#tests/support/webhooks.ts";

const CHATS = ["slack", "discord"] as const satisfies readonly WebhookFormat[];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: LOCAL_RECEIVERS });
});
afterAll(() => app.close());

/** What chats would take for a mention, a link or emphasis. */
const HOSTILE = [
  "<!everyone> <!channel> <!here> <@U024BE7LH> <#C024BE7LR|geral>",
  "@everyone @here @channel <@123456789012345678> <@&123456789012345678>",
  "<https://phishing.example|Abrir no Alfinete> [Abrir](https://phishing.example)",
  "**negrito** *a* _b_ ~~c~~ `d` ||e||",
  "# Título",
  "> citação",
  "- item",
  "<t:1700000000:R> :smile: &lt;!everyone&gt;",
].join("\n");

/** Every text in a message that its chat shows, with where it stands. */
function textsIn(value: unknown, path = ""): [string, string][] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => textsIn(one, `${path}/${key}`));
}

/** Written by us, and nothing of anybody's in it. */
const OURS = /\/(type|url|image_url|alt_text|footer\/text)$/;

function dangersOf(format: (typeof CHATS)[number], text: string): string[] {
  const mention = /@(everyone|here|channel)/;
  // Slack: a control character that is no entity. Discord: punctuation without its backslash.
  const markup =
    format === "slack" ? /[<>]|&(?!amp;|lt;|gt;)/ : /(?<!\\)(?:\\\\)*[*_~`|<>[\]()#-]|https?:\/\//;
  return [mention, markup].filter((danger) => danger.test(text)).map(String);
}

test("guarantee 111: in Slack and Discord nobody's words mention anyone, link or mark up", async () => {
  const owner = await subscriber(app);
  const layout = await makeLayout(app, owner, { title: "Capa <!channel> @everyone *nova*" });
  let texts = 0;
  for (const format of CHATS) {
    const receiver = await startReceiver();
    const webhook = await makeWebhook(app, owner, receiver.url, "comment.created", { format });
    const words = { name: "<!here> @everyone **Bia**", comment: HOSTILE };
    const made = await commentAsVisitor(app, layout.public_link, words);
    const [call] = await receiver.received(1);
    const body = JSON.parse(call?.body ?? "");
    const shown = textsIn(body).filter(([path]) => !OURS.test(path));
    const ofPeople = shown.filter(([, text]) => !text.startsWith(`<${app.url}/layouts/`));
    // The name of who speaks is never read as Markdown by Discord.
    const isName = (path: string) => format === "discord" && path.endsWith("/author/name");
    for (const [path, text] of ofPeople) {
      const dangers = dangersOf(format, isName(path) ? text.replace(/[<>*!]/g, "") : text);
      expect([format, path, dangers]).toEqual([format, path, []]);
    }
    texts += ofPeople.length;
    const link = `${app.url}/layouts/${layout.id}?comment=${made.body.id}`;
    const picture = `${app.url}/files/spot/${made.body.id}?10.00-20.00`;
    expect(call?.body).toContain(link);
    expect(textsIn(body).map(([, text]) => text)).toContain(picture);
    const { id } = await tried(app, owner, webhook.id, 1);
    expect((await deliveryDetail(app, owner, id)).payload).toBe(call?.body);
    await callApi(app, sendTestEvent, { webhookId: webhook.id }, { cookie: owner.cookie });
    const [, tested] = await receiver.received(2);
    expect(tested?.body).toContain("Este webhook do Alfinete está funcionando");
  }
  const discord = JSON.parse(
    writeMessage("discord", JSON.stringify(webhookExample("reply.created"))),
  );
  expect(discord.allowed_mentions).toEqual({ parse: [] });
  printFigure(
    `guarantee 111: ${HOSTILE.split("\n").length} hostile lines in ${CHATS.length} chats: ${texts} texts, 0 mentions, links or marks`,
  );
});

test.each(CHATS)("every event is a message that %s takes, however long its words are", (format) => {
  for (const type of webhookEventTypes) {
    const example = webhookExample(type);
    const long = { ...example.data, comment: "<&*@".repeat(500), name: "*".repeat(80) };
    for (const data of [example.data, long]) {
      const message = JSON.parse(writeMessage(format, JSON.stringify({ ...example, data })));
      const heading = format === "slack" ? message.blocks[0].text.text : message.embeds[0].title;
      expect(heading).toContain("Página inicial");
      for (const [path, text] of textsIn(message)) {
        const most = /header|title/.test(path) ? 256 : format === "slack" ? 3_000 : 4_096;
        expect([path, text.length <= most]).toEqual([path, true]);
      }
    }
  }
});
