import * as z from "zod/mini";
import { plainText, sinceField, spaceInput } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { commentMessages } from "#contract/messages/comments.ts";
import { pageInput, pageOf } from "#contract/page-of.ts";
import { route } from "#contract/route.ts";

/** Percent of the image's width or height. */
const position = z
  .number(commentMessages.positionInvalid)
  .check(
    z.minimum(0, commentMessages.positionInvalid),
    z.maximum(100, commentMessages.positionInvalid),
  );

const text = plainText(limits.comment.max, commentMessages.textTooLong).check(
  z.minLength(1, commentMessages.textMissing),
);

export const longText = { name: "comment", sentence: commentMessages.textTooLong };

export const Comment = z.object({
  id: z.uuid(),
  layout_id: z.uuid(),
  /** Increases with every comment of the layout; the rank by it is the comment's number. */
  seq: z.int(),
  name: z.string(),
  comment: z.string(),
  x_position: z.number(),
  y_position: z.number(),
  created_at: z.iso.datetime(),
});
export type Comment = z.infer<typeof Comment>;

export const CommentDraft = {
  /** Chosen by the client: repeating an id repeats the same comment. */
  id: z.uuid(),
  name: z.optional(plainText(limits.commenterName.max, commentMessages.nameTooLong)),
  comment: text,
  x_position: position,
  y_position: position,
};

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
  apiKey: true,
  input: z.strictObject({ layoutId: z.uuid(), ...pinsInput, since: z.optional(sinceField) }),
  output: pageOf(Comment),
});

export const createComment = route({
  method: "POST",
  path: "/api/layouts/:layoutId/comments",
  summary: "Fixa um comentário em um ponto do layout",
  access: "subscriber",
  space: "comment",
  status: 201,
  longField: longText,
  input: z.strictObject({ layoutId: z.uuid(), ...CommentDraft }),
  output: Comment,
});

export const editComment = route({
  method: "PATCH",
  path: "/api/comments/:commentId",
  summary: "Muda o texto de um comentário",
  access: "subscriber",
  space: "moderate_comments",
  longField: longText,
  input: z.strictObject({ commentId: z.uuid(), comment: text }),
  output: Comment,
});

export const removeComment = route({
  method: "DELETE",
  path: "/api/comments/:commentId",
  summary: "Exclui um comentário",
  access: "user",
  space: "moderate_comments",
  status: 204,
  input: z.strictObject({ commentId: z.uuid() }),
  output: z.void(),
});

const filters = {
  period: z.optional(z.enum(["recent", "month"])),
  layout_id: z.optional(z.uuid()),
  search: z.optional(plainText(limits.search.max)),
};

/** A comment with its layout and its number there. */
export const OverviewComment = z.extend(Comment, {
  number: z.int(),
  layout: z.object({ id: z.uuid(), title: z.string() }),
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

export const streamComments = route({
  method: "GET",
  path: "/api/layouts/:layoutId/events",
  summary: "O que acontece com os comentários de um layout, ao vivo (server-sent events)",
  access: "subscriber",
  space: "read",
  input: z.strictObject({ layoutId: z.uuid() }),
  output: z.any(),
});
