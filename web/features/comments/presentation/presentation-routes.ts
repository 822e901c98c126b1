import type * as contract from "#contract/routes/presentations.ts";
import { withoutSchemas } from "#web/features/comments/public/public-routes.ts";

export const getPublicPresentation = withoutSchemas<typeof contract.getPublicPresentation>({
  method: "GET",
  path: "/api/public-presentations/:publicLink",
  access: "public",
});
