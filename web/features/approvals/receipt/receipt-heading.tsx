import { fillMessage } from "#contract/messages/fill-message.ts";
import { receiptPage as text, receiptWords as words } from "#contract/messages/receipt-screens.ts";
import type { Receipt } from "#contract/routes/approvals.ts";

/** Whose layout it is about, and which version of it. */
export function ReceiptHeading({ receipt }: { receipt: Receipt }) {
  const { space, kind, title, version } = receipt;
  return (
    <header>
      <div className="flex items-center gap-3">
        {space.logo && (
          <img
            src={space.logo}
            alt={space.name ? "" : fillMessage(text.logo, { space: "" }).trim()}
            className="size-11 shrink-0 rounded-sm border border-line bg-sheet"
          />
        )}
        <div className="min-w-0 text-sm">
          {space.name && <p className="break-words font-semibold">{space.name}</p>}
          <p className="text-ink-soft">
            {kind === "decision" ? text.kindDecision : text.kindRound}
          </p>
        </div>
      </div>
      <h1 tabIndex={-1} className="mt-5 text-balance break-words font-bold text-2xl sm:text-3xl">
        {title ?? words.untitled}
      </h1>
      <p className="mt-2 text-ink-soft tabular-nums">{fillMessage(words.version, { version })}</p>
    </header>
  );
}
