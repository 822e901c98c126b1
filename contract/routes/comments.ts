import * as z from "zod/mini";
import { includeTeamField, plainText, sinceField, spaceInput } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { ListedMark, Mark, percent } from "#contract/marks.ts";
import { apiReference } from "#contract/messages/api-reference.ts";
import { commentFields } from "#contract/messages/comment-fields.ts";
import { pageInput, pageOf } from "#contract/page-of.ts";
import { reactionKinds } from "#contract/reactions.ts";
import { route } from "#contract/route.ts";

export const commentText = plainText(limits.comment.max, commentFields.textTooLong).check(
  z.minLength(1, commentFields.textMissing),
);

export const longText = { name: "comment", sentence: commentFields.textTooLong };

/** Who wrote something; `id` is told to members of the space alone. */
export const Author = z.object({
  kind: z.enum(["member", "guest"]),
  name: z.string(),
  id: z.optional(z.nullable(z.uuid())),
});
export type Author = z.infer<typeof Author>;

/** Somebody else changed the words: who, and what they were. */
export const Moderation = z.object({ by: z.string(), original: z.string() });

export const reactionCounts = z.partialRecord(z.enum(reactionKinds), z.int());

export const commentStatuses = ["open", "resolved"] as const;
export type CommentStatus = (typeof commentStatuses)[number];

export const Comment = z.object({
  id: z.uuid(),
  layout_id: z.uuid(),
  /** Increases with every comment of the layout; the rank by it is the comment's number. */
  seq: z.int(),
  name: z.string(),
  comment: z.string(),
  x_position: z.number(),
  y_position: z.number(),
  /** False for what belongs to the whole layout: it has a number, no pin, and stands at 0, 0. */
  pinned: z.boolean(),
  created_at: z.iso.datetime(),
  /** The number of the version that it was made on; its position is on that picture. */
  version: z.int(),
  author: Author,
  status: z.enum(commentStatuses),
  resolved: z.nullable(z.object({ by: z.string(), at: z.iso.datetime() })),
  reply_count: z.int(),
  mark: z.nullable(ListedMark),
  edited_at: z.nullable(z.iso.datetime()),
  moderation: z.nullable(Moderation),
  /** By its author, while there are replies: the text is then empty. */
  removed: z.boolean(),
  /** Told to members: removed by its author, it has replies of the team alone, and no number. */
  team_only: z.optional(z.boolean()),
  reactions: reactionCounts,
});
export type Comment = z.infer<typeof Comment>;

export const commenterName = z.optional(
  plainText(limits.commenterName.max, commentFields.nameTooLong),
);

export const CommentDraft = {
  /** Chosen by the client: repeating an id repeats the same comment. */
  id: z.uuid(),
  name: commenterName,
  comment: commentText,
  x_position: percent,
  y_position: percent,
  mark: z.optional(z.nullable(Mark)),
  /** The version on screen when it was written; without it, the newest. */
  version: z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000))),
};

/** Ids of members of the space, who are told at once. */
export const mentions = z.optional(z.array(z.uuid()).check(z.maxLength(limits.mentions)));

/** Every comment is a pin on the canvas, so pages are large. */
export const pinsInput = {
  cursor: pageInput.cursor,
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000)), 1_000),
};

export const listComments = route({
  method: "GET",
  path: "/api/layouts/:layoutId/comments",
  summary: "Os comentários de um layout, do mais novo ao mais antigo",
  access: "subscriber",
  space: "read",
  apiKey: "read",
  input: z.strictObject({
    layoutId: z.uuid(),
    ...pinsInput,
    since: z.optional(sinceField),
    status: z.optional(z.enum(commentStatuses).check(z.describe(apiReference.filters.status))),
    include_team: includeTeamField,
  }),
  output: pageOf(Comment),
});

export const createComment = route({
  method: "POST",
  path: "/api/layouts/:layoutId/comments",
  summary: "Fixa um comentário em um ponto do layout",
  access: "subscriber",
  space: "comment",
  apiKey: "write",
  status: 201,
  longField: longText,
  input: z.strictObject({ layoutId: z.uuid(), ...CommentDraft, mentions }),
  output: Comment,
});

export const editComment = route({
  method: "PATCH",
  path: "/api/comments/:commentId",
  summary: "Muda o texto de um comentário",
  access: "subscriber",
  space: "edit_words",
  longField: longText,
  input: z.strictObject({ commentId: z.uuid(), comment: commentText }),
  output: Comment,
});

export const moveComment = route({
  method: "POST",
  path: "/api/comments/:commentId/move",
  summary: "Leva um comentário, e o que ele marca, a outro ponto do layout",
  access: "subscriber",
  space: "edit_words",
  input: z.strictObject({ commentId: z.uuid(), x_position: percent, y_position: percent }),
  output: Comment,
});

export const setCommentStatus = route({
  method: "POST",
  path: "/api/layouts/:layoutId/comments/status",
  summary: "Marca comentários de um layout como resolvidos, ou os reabre",
  access: "subscriber",
  space: "moderate_comments",
  apiKey: "write",
  input: z.strictObject({
    layoutId: z.uuid(),
    ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(1_000)),
    status: z.enum(commentStatuses),
  }),
  output: z.object({ data: z.array(Comment) }),
});

export const removeComment = route({
  method: "DELETE",
  path: "/api/comments/:commentId",
  summary: "Exclui um comentário",
  access: "user",
  space: "edit_words",
  status: 204,
  input: z.strictObject({ commentId: z.uuid() }),
  output: z.void(),
});

export const removeGuestWords = route({
  method: "POST",
  path: "/api/comments/:commentId/remove-guest",
  summary: "Exclui tudo o que o visitante deste comentário escreveu no layout",
  access: "user",
  space: "moderate_comments",
  input: z.strictObject({ commentId: z.uuid() }),
  output: z.object({ comments: z.int(), replies: z.int() }),
});

const filters = {
  status: z.optional(z.enum(commentStatuses)),
  unread: z.optional(z.enum(["true", "false"])),
  period: z.optional(z.enum(["recent", "month"])),
  layout_id: z.optional(z.uuid()),
  search: z.optional(plainText(limits.search.max)),
};

/** A comment with its layout and its number there. */
export const OverviewComment = z.extend(Comment, {
  number: z.int(),
  /** Not by the viewer, and newer than what they have read of the layout; or a reply to it is. */
  unread: z.boolean(),
  /** The address of a small picture of what it is about. */
  crop: z.string(),
  /** `version` is its newest. */
  layout: z.object({ id: z.uuid(), title: z.string(), version: z.int() }),
});
export type OverviewComment = z.infer<typeof OverviewComment>;

export const listAllComments = route({
  method: "GET",
  path: "/api/comments",
  summary: "Os comentários de todos os layouts, do mais novo ao mais antigo",
  access: "subscriber",
  space: "read",
  input: z.strictObject({ ...spaceInput, ...pageInput, ...filters }),
  output: pageOf(OverviewComment),
});

export const getCommentTotals = route({
  method: "GET",
  path: "/api/comments/totals",
  summary: "Quantos comentários há, no total e nos últimos dias",
  access: "subscriber",
  space: "read",
  input: z.strictObject(spaceInput),
  output: z.object({
    comments: z.int(),
    layouts: z.int(),
    recent: z.int(),
    month: z.int(),
  }),
});

export const streamSpaceComments = route({
  method: "GET",
  path: "/api/comments/events",
  summary: "Avisa, ao vivo, que algo mudou nos comentários do espaço (server-sent events)",
  access: "subscriber",
  space: "read",
  input: z.strictObject(spaceInput),
  output: z.any(),
});

export const streamComments = route({
  method: "GET",
  path: "/api/layouts/:layoutId/events",
  summary: "O que acontece com os comentários de um layout, ao vivo (server-sent events)",
  access: "subscriber",
  space: "read",
  input: z.strictObject({ layoutId: z.uuid() }),
  output: z.any(),
});
