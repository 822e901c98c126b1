import { signedInPaths } from "#contract/pages.ts";

const patterns = signedInPaths.map((path) => new RegExp(`^${path.replace(/:\w+/, "[^/]+")}/?$`));

/** Whether a page needs a session: those of visitors are never served from here. */
export function isSignedInPage(pathname: string): boolean {
  return patterns.some((pattern) => pattern.test(pathname));
}
