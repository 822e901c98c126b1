import * as z from "zod/mini";
import { decisionResults } from "#contract/approvals.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { chatHeadings, chatWords, decisionHeadings } from "#contract/messages/webhook-chat.ts";

/** What an event says to people, in the words of those who wrote it: each chat escapes it in its own way. */
export interface ChatMessage {
  heading: string;
  author: string | null;
  text: string | null;
  picture: string | null;
  url: string;
}

const Payload = z.object({
  type: z.string(),
  data: z.object({
    url: z.string(),
    title: z.optional(z.string()),
    layout: z.optional(z.object({ title: z.string() })),
    name: z.optional(z.string()),
    comment: z.optional(z.string()),
    text: z.optional(z.nullable(z.string())),
    note: z.optional(z.nullable(z.string())),
    description: z.optional(z.nullable(z.string())),
    removed: z.optional(z.boolean()),
    number: z.optional(z.int()),
    version: z.optional(z.int()),
    result: z.optional(z.enum(decisionResults)),
    picture_url: z.optional(z.nullable(z.string())),
  }),
});

export function chatMessageOf(payload: string): ChatMessage {
  const { type, data } = Payload.parse(JSON.parse(payload));
  const heading = data.result
    ? decisionHeadings[data.result]
    : (Object.entries(chatHeadings).find(([name]) => name === type)?.[1] ?? type);
  const { number = 0, version = 0, url } = data;
  const said = data.comment ?? data.text ?? data.note ?? data.description ?? null;
  return {
    heading: fillMessage(heading, {
      layout: data.layout?.title ?? data.title ?? "",
      number,
      version,
    }),
    author: data.name ?? null,
    text: (data.removed ? chatWords.removed : said) || null,
    picture: data.picture_url ?? null,
    url,
  };
}

/** As much of a text as fits once each of its characters is escaped. */
export function fitted(text: string, max: number, quote: (character: string) => string): string {
  let kept = "";
  for (const character of text) {
    const next = quote(character);
    if (kept.length + next.length >= max) return `${kept}…`;
    kept += next;
  }
  return kept;
}

/** Chats look for names after an @: with nothing visible between, they find none. */
export function withoutMention(character: string): string {
  return character === "@" ? "@\u200b" : character;
}
