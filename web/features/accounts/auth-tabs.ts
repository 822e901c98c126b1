import type { Profile } from "#contract/routes/profile.ts";
import type { Session } from "#contract/routes/session.ts";
import type { Space } from "#contract/routes/spaces.ts";

/** Messages between the tabs of one browser. The access token stays in memory, in each tab's. */
export type TabMessage =
  | { type: "signed_out" }
  | {
      type: "signed_in" | "password_updated" | "updated" | "renewed";
      session: Session;
      profile: Profile | null;
      /** A tab opened before an update of the app sends none. */
      spaces?: readonly Space[];
    };

const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("alfinete");

/** Reaches every tab but this one. */
export function notifyTabs(message: TabMessage): void {
  channel?.postMessage(message);
}

export function onTabMessage(listener: (message: TabMessage) => void): void {
  channel?.addEventListener("message", ({ data }) => listener(data));
}
