import * as z from "zod/mini";
import { spaceInput } from "#contract/fields.ts";
import { route } from "#contract/route.ts";
import { OverviewComment } from "#contract/routes/comments.ts";
import { Notice } from "#contract/routes/notices.ts";

/** A link that ends within days. */
export const EndingLink = z.object({
  /** Of the layout or presentation that it opens. */
  id: z.uuid(),
  kind: z.enum(["layout", "presentation"]),
  title: z.string(),
  expires_at: z.iso.datetime(),
});
export type EndingLink = z.infer<typeof EndingLink>;

export const getToday = route({
  method: "GET",
  path: "/api/today",
  summary:
    "O que espera por quem está conectado: comentários não lidos, decisões e links que expiram",
  access: "subscriber",
  space: "read",
  input: z.strictObject(spaceInput),
  output: z.object({
    /** How many comments are unread; counted no further than 100. */
    unread: z.int(),
    /** The newest of them. */
    comments: z.array(OverviewComment),
    /** Decisions, and guests who have finished, that were not read. */
    news: z.array(Notice),
    /** Those that end within seven days, the next one first. */
    links: z.array(EndingLink),
  }),
});
