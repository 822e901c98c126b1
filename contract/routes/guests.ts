import * as z from "zod/mini";
import { percent } from "#contract/marks.ts";
import { route } from "#contract/route.ts";
import {
  Comment,
  commenterName,
  commentText,
  longText,
  reactionCounts,
} from "#contract/routes/comments.ts";
import { honeypot, publicLink } from "#contract/routes/public-layout.ts";
import {
  GuestWords,
  longReply,
  Reply,
  ReplyDraft,
  reaction,
  replyText,
  Thread,
} from "#contract/routes/replies.ts";

/** Asked for when a form is first opened: what is written then is recognised on that browser. */
export const openGuest = route({
  method: "POST",
  path: "/api/guest",
  summary: "Reconhece, neste navegador, o que for escrito sem conta",
  access: "public",
  status: 204,
  input: z.strictObject({}),
  output: z.void(),
});

export const forgetGuest = route({
  method: "DELETE",
  path: "/api/guest",
  summary: "Deixa de reconhecer, neste navegador, o que foi escrito sem conta",
  access: "public",
  status: 204,
  input: z.strictObject({}),
  output: z.void(),
});

export const eraseGuest = route({
  method: "POST",
  path: "/api/guest/erase",
  summary: "Apaga tudo o que foi escrito sem conta neste navegador",
  access: "public",
  input: z.strictObject({}),
  output: z.object({ comments: z.int(), replies: z.int(), decisions: z.int() }),
});

export const getGuestWords = route({
  method: "GET",
  path: "/api/public/:publicLink/mine",
  summary: "O que este navegador escreveu em um link público",
  access: "public",
  input: z.strictObject({ publicLink }),
  output: GuestWords,
});

const ofComment = { publicLink, commentId: z.uuid() };
const ofReply = { publicLink, replyId: z.uuid() };

export const getPublicThread = route({
  method: "GET",
  path: "/api/public/:publicLink/comments/:commentId",
  summary: "Um comentário de um link público com suas respostas",
  access: "public",
  input: z.strictObject(ofComment),
  output: Thread,
});

export const editPublicComment = route({
  method: "PATCH",
  path: "/api/public/:publicLink/comments/:commentId",
  summary: "Muda o texto de um comentário escrito neste navegador",
  access: "public",
  longField: longText,
  input: z.strictObject({ ...ofComment, comment: commentText }),
  output: Comment,
});

export const movePublicComment = route({
  method: "POST",
  path: "/api/public/:publicLink/comments/:commentId/move",
  summary: "Leva a outro ponto um comentário escrito neste navegador",
  access: "public",
  input: z.strictObject({ ...ofComment, x_position: percent, y_position: percent }),
  output: Comment,
});

export const removePublicComment = route({
  method: "DELETE",
  path: "/api/public/:publicLink/comments/:commentId",
  summary: "Exclui um comentário escrito neste navegador",
  access: "public",
  status: 204,
  input: z.strictObject(ofComment),
  output: z.void(),
});

export const createPublicReply = route({
  method: "POST",
  path: "/api/public/:publicLink/comments/:commentId/replies",
  summary: "Responde a um comentário com o link público, sem conta",
  access: "public",
  status: 201,
  longField: longReply,
  input: z.strictObject({ ...ofComment, ...ReplyDraft, name: commenterName, ...honeypot }),
  output: Reply,
});

export const editPublicReply = route({
  method: "PATCH",
  path: "/api/public/:publicLink/replies/:replyId",
  summary: "Muda o texto de uma resposta escrita neste navegador",
  access: "public",
  longField: longReply,
  input: z.strictObject({ ...ofReply, text: replyText }),
  output: Reply,
});

export const removePublicReply = route({
  method: "DELETE",
  path: "/api/public/:publicLink/replies/:replyId",
  summary: "Exclui uma resposta escrita neste navegador",
  access: "public",
  status: 204,
  input: z.strictObject(ofReply),
  output: z.void(),
});

export const reactAsGuest = route({
  method: "PUT",
  path: "/api/public/:publicLink/comments/:commentId/reactions",
  summary: "Reage a um comentário ou a uma resposta com o link público, ou retira a reação",
  access: "public",
  input: z.strictObject({ ...ofComment, ...reaction }),
  output: z.object({ reactions: reactionCounts }),
});
