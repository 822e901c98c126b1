import { chatWords } from "#contract/messages/webhook-chat.ts";
import type { WebhookFormat } from "#contract/webhook-events.ts";
import {
  type ChatMessage,
  chatMessageOf,
  fitted,
  withoutMention,
} from "#server/features/webhooks/chat-message.ts";

const formats: Record<WebhookFormat, (payload: string) => string> = {
  standard: (payload) => payload,
  slack: (payload) => JSON.stringify(slackMessage(chatMessageOf(payload))),
  discord: (payload) => JSON.stringify(discordMessage(chatMessageOf(payload))),
};

/** The bytes that are sent: always the same for the same payload and format. */
export function writeMessage(format: WebhookFormat, payload: string): string {
  return formats[format](payload);
}

/** What Slack takes of each kind of text. */
const SLACK = { header: 150, section: 3_000, alternative: 2_000 };
const SLACK_ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** People's words are plain text, in which Slack marks nothing up; its control characters are escaped even so. */
function slackMessage({ heading, author, text, picture, url }: ChatMessage) {
  const plain = (words: string, max: number) => ({
    type: "plain_text",
    text: fitted(words, max, slackEscape),
    emoji: true,
  });
  const section = (words: string) => ({ type: "section", text: plain(words, SLACK.section) });
  return {
    text: fitted(heading, SLACK.section, slackEscape),
    mrkdwn: false,
    unfurl_links: false,
    unfurl_media: false,
    blocks: [
      { type: "header", text: plain(heading, SLACK.header) },
      ...(author ? [{ type: "context", elements: [plain(author, SLACK.alternative)] }] : []),
      ...(text ? [section(text)] : []),
      ...(picture ? [{ type: "image", image_url: picture, alt_text: chatWords.picture }] : []),
      { type: "section", text: { type: "mrkdwn", text: `<${url}|${chatWords.open}>` } },
    ],
  };
}

function slackEscape(character: string): string {
  return SLACK_ENTITIES[character] ?? withoutMention(character);
}

/** What Discord takes of each kind of text. */
const DISCORD = { title: 256, author: 256, description: 4_096 };
const PUNCTUATION = /[!-/:-@[-`{-~]/;

/** Embeds mention nobody; their text is Markdown, in which a backslash makes any punctuation plain. */
function discordMessage({ heading, author, text, picture, url }: ChatMessage) {
  return {
    allowed_mentions: { parse: [] },
    embeds: [
      {
        title: fitted(heading, DISCORD.title, discordEscape),
        url,
        ...(author && { author: { name: fitted(author, DISCORD.author, withoutMention) } }),
        ...(text && { description: fitted(text, DISCORD.description, discordEscape) }),
        ...(picture && { image: { url: picture } }),
        footer: { text: chatWords.open },
      },
    ],
  };
}

function discordEscape(character: string): string {
  const escaped = PUNCTUATION.test(character) ? `\\${character}` : character;
  return character === "@" ? `\\${withoutMention(character)}` : escaped;
}
