/** Loaded with the first push: most processes never send one. */
export async function loadWebPush() {
  return (await import("web-push")).default;
}
