import type { LinkSettings } from "#contract/routes/links.ts";

export type LinkState = "active" | "off" | "expired" | "expires";

export function linkStateOf(
  { active, expires_at }: Pick<LinkSettings, "active" | "expires_at">,
  now: Date = new Date(),
): LinkState {
  if (!active) return "off";
  if (expires_at === null) return "active";
  return new Date(expires_at) <= now ? "expired" : "expires";
}

/** Such a layout is shown only in presentations with a password. */
export function hasPasswordOrEnd({ has_password, expires_at }: LinkSettings): boolean {
  return has_password || expires_at !== null;
}

/** As the server's rule: the card in a chat then shows nothing of what is shared. */
export function isGuarded(link: LinkSettings): boolean {
  return !link.active || hasPasswordOrEnd(link);
}
