import { Lock } from "lucide-react";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { linksPage as text } from "#contract/messages/link-screens.ts";
import type { LinkSettings } from "#contract/routes/links.ts";
import { type LinkState, linkStateOf } from "#web/features/links/link-state.ts";
import { formatDateTime, formatRelative } from "#web/lib/format-date.ts";
import { cx } from "#web/ui/cx.ts";

const dots: Record<LinkState, string> = {
  active: "bg-success",
  expires: "bg-success",
  off: "bg-line-strong",
  expired: "bg-danger",
};

/** Written in words; the dot only repeats it visually. */
export function LinkStateMark({ link }: { link: LinkSettings }) {
  const state = linkStateOf(link);
  const end = link.expires_at;
  return (
    <>
      <span
        data-tip={end === null ? undefined : formatDateTime(end)}
        className="inline-flex items-center gap-2 text-sm"
      >
        <span aria-hidden="true" className={cx("size-2 shrink-0 rounded-full", dots[state])} />
        {fillMessage(text.states[state], { when: end === null ? "" : formatRelative(end) })}
      </span>
      {link.has_password && (
        <span className="inline-flex items-center gap-1.5 text-ink-soft text-sm">
          <Lock className="size-3.5 shrink-0" aria-hidden="true" />
          {text.hasPassword}
        </span>
      )}
    </>
  );
}
