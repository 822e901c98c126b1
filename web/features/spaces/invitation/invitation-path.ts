/** Where /login leads back to. */
export function invitationPath(token: string): string {
  return `/invitation/${encodeURIComponent(token)}`;
}
