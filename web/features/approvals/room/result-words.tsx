import { CircleAlert, CircleCheck, Clock } from "lucide-react";
import type { DecisionResult } from "#contract/approvals.ts";
import { roundPeople as text } from "#contract/messages/approval-screens.ts";

/** What somebody decided, or that they have not yet. */
export function ResultWords({ result }: { result: DecisionResult | null }) {
  const icon = "size-4 shrink-0";
  return (
    <span className="inline-flex items-center gap-1.5">
      {result === "approved" && (
        <CircleCheck className={`${icon} text-success`} aria-hidden="true" />
      )}
      {result === "changes_requested" && <CircleAlert className={icon} aria-hidden="true" />}
      {result === null && <Clock className={`${icon} text-ink-soft`} aria-hidden="true" />}
      {text[result ?? "waiting"]}
    </span>
  );
}
