import type * as guests from "#contract/routes/guests.ts";
import { withoutSchemas } from "#web/features/comments/public/public-routes.ts";

/** What guests call once a comment is open. */

const access = "public";
const comment = "/api/public/:publicLink/comments/:commentId" as const;
const reply = "/api/public/:publicLink/replies/:replyId" as const;

export const getPublicThread = withoutSchemas<typeof guests.getPublicThread>({
  method: "GET",
  path: comment,
  access,
});

export const editPublicComment = withoutSchemas<typeof guests.editPublicComment>({
  method: "PATCH",
  path: comment,
  access,
});

export const removePublicComment = withoutSchemas<typeof guests.removePublicComment>({
  method: "DELETE",
  path: comment,
  access,
});

export const createPublicReply = withoutSchemas<typeof guests.createPublicReply>({
  method: "POST",
  path: `${comment}/replies`,
  access,
});

export const editPublicReply = withoutSchemas<typeof guests.editPublicReply>({
  method: "PATCH",
  path: reply,
  access,
});

export const removePublicReply = withoutSchemas<typeof guests.removePublicReply>({
  method: "DELETE",
  path: reply,
  access,
});

export const reactAsGuest = withoutSchemas<typeof guests.reactAsGuest>({
  method: "PUT",
  path: `${comment}/reactions`,
  access,
});
