import * as z from "zod/mini";
import { pageOf } from "#contract/page-of.ts";
import { route } from "#contract/route.ts";
import { Comment, CommentDraft, longText, pinsInput } from "#contract/routes/comments.ts";
import { LayoutDetail, ListedVersion } from "#contract/routes/layouts.ts";
import { SpaceBrand } from "#contract/routes/spaces.ts";

/** The secret in the address of a public page. */
export const publicLink = z.string().check(z.maxLength(100));

/** A hidden field: whatever comes with it must be confirmed, and is then accepted. */
export const honeypot = { website: z.optional(z.string()), confirmed: z.optional(z.boolean()) };

/** What a visitor with the link sees: of the owner, only what their space shows of itself. */
/** The open round of approval, as a visitor is asked. */
const PublicRound = z.object({
  id: z.uuid(),
  version: z.int(),
  message: z.nullable(z.string()),
  deadline: z.nullable(z.iso.datetime()),
  /** Whether people were asked by name: each then shows a code that was mailed to them. */
  needs_code: z.boolean(),
});
export type PublicRound = z.infer<typeof PublicRound>;

export const PublicLayout = z.extend(
  z.pick(LayoutDetail, {
    id: true,
    title: true,
    description: true,
    image: true,
    version: true,
    review_state: true,
    comments_paused: true,
    created_at: true,
  }),
  {
    space: SpaceBrand,
    /** The name of the person who asks for an opinion; null where pages name nobody. */
    asked_by: z.nullable(z.string()),
    round: z.nullable(PublicRound),
    /** Whether the original file is offered for download. */
    allows_download: z.boolean(),
    /** From the newest to the oldest; the newest alone when the link hides earlier ones. */
    versions: z.array(ListedVersion),
    /** Whether two versions may be compared. */
    allows_compare: z.boolean(),
  },
);
export type PublicLayout = z.infer<typeof PublicLayout>;

export const getPublicLayout = route({
  method: "GET",
  path: "/api/public/:publicLink",
  summary: "O layout de um link público",
  access: "public",
  input: z.strictObject({ publicLink }),
  output: PublicLayout,
});

export const listPublicComments = route({
  method: "GET",
  path: "/api/public/:publicLink/comments",
  summary: "Os comentários de um link público, do mais antigo ao mais novo",
  access: "public",
  input: z.strictObject({ publicLink, ...pinsInput }),
  output: pageOf(Comment),
});

export const createPublicComment = route({
  method: "POST",
  path: "/api/public/:publicLink/comments",
  summary: "Fixa um comentário com o link público, sem conta",
  access: "public",
  status: 201,
  longField: longText,
  input: z.strictObject({
    publicLink,
    ...CommentDraft,
    ...honeypot,
  }),
  output: Comment,
});

export const streamPublicComments = route({
  method: "GET",
  path: "/api/public/:publicLink/events",
  summary: "O que acontece com os comentários de um link público, ao vivo (server-sent events)",
  access: "public",
  input: z.strictObject({ publicLink }),
  output: z.any(),
});
