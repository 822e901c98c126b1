import { CircleAlert, Lock } from "lucide-react";
import { shareDialog as text } from "#contract/messages/link-screens.ts";
import type { LinkSettings } from "#contract/routes/links.ts";
import { linkStateOf } from "#web/features/links/link-state.ts";

/** What to know before sending it: that it opens for nobody, or asks for a password. */
export function LinkNote({ link }: { link: LinkSettings }) {
  const state = linkStateOf(link);
  const isClosed = state === "off" || state === "expired";
  if (!isClosed && !link.has_password) return null;
  const Icon = isClosed ? CircleAlert : Lock;
  const closed = state === "off" ? text.off : text.expired;
  return (
    <p className="flex gap-2.5 rounded-md bg-hover px-3.5 py-3 text-sm">
      <Icon className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      {isClosed ? closed : text.withPassword}
    </p>
  );
}
