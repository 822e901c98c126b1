import type { Route } from "#contract/route.ts";
import type * as contract from "#contract/routes/public-layout.ts";

/**
 * The contract's records without their schemas, which would bring the schema library to every visitor.
 * Typed by the contract: a path that moves there does not compile here.
 */
function light<R extends Route>(record: Pick<R, "method" | "path" | "access">): R {
  return record as R;
}

export const getPublicLayout = light<typeof contract.getPublicLayout>({
  method: "GET",
  path: "/api/public/:publicLink",
  access: "public",
});

export const listPublicComments = light<typeof contract.listPublicComments>({
  method: "GET",
  path: "/api/public/:publicLink/comments",
  access: "public",
});

export const createPublicComment = light<typeof contract.createPublicComment>({
  method: "POST",
  path: "/api/public/:publicLink/comments",
  access: "public",
});

export const streamPublicComments = light<typeof contract.streamPublicComments>({
  method: "GET",
  path: "/api/public/:publicLink/events",
  access: "public",
});
