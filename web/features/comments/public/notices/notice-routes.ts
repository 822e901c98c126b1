import type * as contract from "#contract/routes/guest-notices.ts";
import { withoutSchemas } from "#web/features/comments/public/public-routes.ts";

const path = "/api/public/:publicLink/notices" as const;
const access = "public";

export const getGuestNotices = withoutSchemas<typeof contract.getGuestNotices>({
  method: "GET",
  path,
  access,
});

export const askGuestNotices = withoutSchemas<typeof contract.askGuestNotices>({
  method: "PUT",
  path,
  access,
});

export const endGuestNotices = withoutSchemas<typeof contract.endGuestNotices>({
  method: "DELETE",
  path,
  access,
});
