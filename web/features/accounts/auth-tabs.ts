import type { Profile } from "#contract/routes/profile.ts";
import type { Session } from "#contract/routes/session.ts";

/** What the tabs of one browser tell each other. The token stays in memory, only in more than one. */
export type TabMessage =
  | { type: "signed_out" }
  | {
      type: "signed_in" | "password_updated" | "updated" | "renewed";
      session: Session;
      profile: Profile | null;
    };

const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("alfinete");

/** Reaches every tab but this one. */
export function tellTabs(message: TabMessage): void {
  channel?.postMessage(message);
}

export function onTabMessage(listener: (message: TabMessage) => void): void {
  channel?.addEventListener("message", ({ data }) => listener(data));
}
