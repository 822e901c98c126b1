import type { OverviewFilter } from "#web/features/comments/overview/overview-queries.ts";

export type OverviewStatus = "open" | "resolved" | "all" | "unread";

/** What the select asks the server for. Whatever is unread is shown, resolved or not. */
export function filterOf(status: OverviewStatus): Pick<OverviewFilter, "status" | "unread"> {
  if (status === "unread") return { unread: "true" };
  return status === "all" ? {} : { status };
}
