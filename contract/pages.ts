/** Screens that need a session. */
export const signedInPaths = [
  "/dashboard",
  "/welcome",
  "/sample",
  "/profile",
  "/members",
  "/api-access",
  "/webhooks",
  "/layouts",
  "/layouts/new",
  "/layouts/:id",
  "/presentations/:id",
  "/categories",
  "/comments",
  "/links",
  "/admin/dashboard",
  "/admin/users",
  "/admin/layouts",
  "/admin/audit",
] as const;

/** Every URL that has a screen. Any other answers with status 404 and the 404 page. */
export const pagePaths = [
  "/",
  "/login",
  "/register",
  "/forgot-password",
  "/reset-password",
  "/public/:publicLink",
  "/presentation/:publicLink",
  "/invitation/:token",
  "/approval/:token",
  "/pricing",
  "/terms",
  "/privacy",
  "/support",
  ...signedInPaths,
] as const;

/** Pages for search engines. */
export const indexedPaths = [
  "/",
  "/pricing",
  "/register",
  "/login",
  "/support",
  "/terms",
  "/privacy",
] as const satisfies readonly (typeof pagePaths)[number][];
