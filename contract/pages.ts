/** Every address that has a screen. Whatever is not here answers with status 404 and the 404 page. */
export const pagePaths = [
  "/",
  "/login",
  "/register",
  "/forgot-password",
  "/reset-password",
  "/public/:publicLink",
  "/pricing",
  "/terms",
  "/privacy",
  "/support",
  "/dashboard",
  "/profile",
  "/api-access",
  "/webhooks",
  "/layouts",
  "/layouts/new",
  "/layouts/:id",
  "/categories",
  "/comments",
  "/admin/dashboard",
  "/admin/users",
  "/admin/layouts",
  "/admin/audit",
] as const;

/** What search engines may show. */
export const indexedPaths = [
  "/",
  "/pricing",
  "/register",
  "/login",
  "/support",
  "/terms",
  "/privacy",
] as const satisfies readonly (typeof pagePaths)[number][];
