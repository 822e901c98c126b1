import type { Route } from "#contract/route.ts";
import type * as guests from "#contract/routes/guests.ts";
import type * as links from "#contract/routes/links.ts";
import type * as contract from "#contract/routes/public-layout.ts";
import type * as spaces from "#contract/routes/spaces.ts";
import type * as versions from "#contract/routes/versions.ts";

/**
 * The contract's routes without their schemas, which would load the schema library for every visitor.
 * Typed by the contract: a path that changes there does not compile here.
 */
export function withoutSchemas<R extends Route>(record: Pick<R, "method" | "path" | "access">): R {
  return record as R;
}

export const getPublicLayout = withoutSchemas<typeof contract.getPublicLayout>({
  method: "GET",
  path: "/api/public/:publicLink",
  access: "public",
});

export const listPublicComments = withoutSchemas<typeof contract.listPublicComments>({
  method: "GET",
  path: "/api/public/:publicLink/comments",
  access: "public",
});

export const createPublicComment = withoutSchemas<typeof contract.createPublicComment>({
  method: "POST",
  path: "/api/public/:publicLink/comments",
  access: "public",
});

export const streamPublicComments = withoutSchemas<typeof contract.streamPublicComments>({
  method: "GET",
  path: "/api/public/:publicLink/events",
  access: "public",
});

export const downloadPublicImage = withoutSchemas<typeof links.downloadPublicImage>({
  method: "GET",
  path: "/api/public/:publicLink/download",
  access: "public",
});

export const getPublicVersion = withoutSchemas<typeof versions.getPublicVersion>({
  method: "GET",
  path: "/api/public/:publicLink/versions/:number",
  access: "public",
});

export const comparePublicVersions = withoutSchemas<typeof versions.comparePublicVersions>({
  method: "GET",
  path: "/api/public/:publicLink/compare",
  access: "public",
});

export const openGuest = withoutSchemas<typeof guests.openGuest>({
  method: "POST",
  path: "/api/guest",
  access: "public",
});

export const forgetGuest = withoutSchemas<typeof guests.forgetGuest>({
  method: "DELETE",
  path: "/api/guest",
  access: "public",
});

export const getGuestWords = withoutSchemas<typeof guests.getGuestWords>({
  method: "GET",
  path: "/api/public/:publicLink/mine",
  access: "public",
});

export const movePublicComment = withoutSchemas<typeof guests.movePublicComment>({
  method: "POST",
  path: "/api/public/:publicLink/comments/:commentId/move",
  access: "public",
});

export const getMembership = withoutSchemas<typeof spaces.getMembership>({
  method: "GET",
  path: "/api/membership",
  access: "user",
});
