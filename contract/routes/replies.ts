import * as z from "zod/mini";
import { includeTeamField, plainText } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { Mark } from "#contract/marks.ts";
import { commentFields } from "#contract/messages/comment-fields.ts";
import { reactionKinds } from "#contract/reactions.ts";
import { route } from "#contract/route.ts";
import {
  Author,
  Comment,
  Moderation,
  mentions,
  reactionCounts,
} from "#contract/routes/comments.ts";

export const replyText = plainText(limits.comment.max, commentFields.replyTooLong).check(
  z.minLength(1, commentFields.replyMissing),
);

export const longReply = { name: "text", sentence: commentFields.replyTooLong };

export const visibilities = ["public", "team"] as const;
export type Visibility = (typeof visibilities)[number];

export const Reply = z.object({
  id: z.uuid(),
  comment_id: z.uuid(),
  /** Increases with everything that happens on the layout. */
  seq: z.int(),
  name: z.string(),
  text: z.string(),
  author: Author,
  /** What only the team reads is told to no visitor. */
  visibility: z.enum(visibilities),
  created_at: z.iso.datetime(),
  edited_at: z.nullable(z.iso.datetime()),
  moderation: z.nullable(Moderation),
  reactions: reactionCounts,
});
export type Reply = z.infer<typeof Reply>;

/** A comment in full, with everything that was answered, oldest first. */
export const Thread = z.object({
  comment: z.extend(Comment, { mark: z.nullable(Mark) }),
  replies: z.array(Reply),
});
export type Thread = z.infer<typeof Thread>;

export const ReplyDraft = {
  /** Chosen by the client: repeating an id repeats the same reply. */
  id: z.uuid(),
  text: replyText,
};

export const reaction = {
  /** The reply that is reacted to; the comment itself without one. */
  reply_id: z.optional(z.uuid()),
  kind: z.enum(reactionKinds),
  on: z.boolean(),
};

export const getThread = route({
  method: "GET",
  path: "/api/comments/:commentId",
  summary: "Um comentário com suas respostas",
  access: "subscriber",
  space: "read",
  apiKey: "read",
  input: z.strictObject({ commentId: z.uuid(), include_team: includeTeamField }),
  output: Thread,
});

export const createReply = route({
  method: "POST",
  path: "/api/comments/:commentId/replies",
  summary: "Responde a um comentário, para todos ou só para a equipe",
  access: "subscriber",
  space: "comment",
  apiKey: "write",
  status: 201,
  longField: longReply,
  input: z.strictObject({
    commentId: z.uuid(),
    ...ReplyDraft,
    visibility: z._default(z.enum(visibilities), "public"),
    mentions,
  }),
  output: Reply,
});

export const editReply = route({
  method: "PATCH",
  path: "/api/replies/:replyId",
  summary: "Muda o texto de uma resposta",
  access: "subscriber",
  space: "edit_words",
  longField: longReply,
  input: z.strictObject({ replyId: z.uuid(), text: replyText }),
  output: Reply,
});

export const removeReply = route({
  method: "DELETE",
  path: "/api/replies/:replyId",
  summary: "Exclui uma resposta",
  access: "user",
  space: "edit_words",
  status: 204,
  input: z.strictObject({ replyId: z.uuid() }),
  output: z.void(),
});

export const reactToComment = route({
  method: "PUT",
  path: "/api/comments/:commentId/reactions",
  summary: "Reage a um comentário ou a uma resposta, ou retira a reação",
  access: "subscriber",
  space: "comment",
  input: z.strictObject({ commentId: z.uuid(), ...reaction }),
  output: z.object({ reactions: reactionCounts }),
});

/** The reactions of one person to one comment or reply. */
const OwnReactions = z.object({ id: z.uuid(), kinds: z.array(z.enum(reactionKinds)) });

/** Which of a layout's words and reactions are one's own, and up to where they were read. */
export const getOwnWords = route({
  method: "GET",
  path: "/api/layouts/:layoutId/mine",
  summary: "As próprias reações em um layout, e até onde ele foi lido",
  access: "subscriber",
  space: "read",
  input: z.strictObject({ layoutId: z.uuid() }),
  output: z.object({ reactions: z.array(OwnReactions), read_seq: z.int() }),
});

/** What a browser wrote on a layout without an account. */
export const GuestWords = z.object({
  comments: z.array(z.uuid()),
  replies: z.array(z.uuid()),
  reactions: z.array(OwnReactions),
});
export type GuestWords = z.infer<typeof GuestWords>;

export const markRead = route({
  method: "POST",
  path: "/api/layouts/:layoutId/read",
  summary: "Marca um layout como lido até um ponto",
  access: "subscriber",
  space: "read",
  status: 204,
  input: z.strictObject({ layoutId: z.uuid(), seq: z.int().check(z.minimum(0)) }),
  output: z.void(),
});
