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
