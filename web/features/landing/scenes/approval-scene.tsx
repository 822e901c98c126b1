import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { compareWords } from "#contract/messages/compare-screens.ts";
import { decisionBar } from "#contract/messages/deciding.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { landingScenes } from "#contract/messages/landing.ts";
import { Curtain } from "#web/features/landing/scenes/curtain.tsx";
import { Button } from "#web/ui/button.tsx";
import { ReviewBadge } from "#web/ui/review-badge.tsx";

const { people, artwork, approve: text } = landingScenes;

/** Two versions under a curtain that can be drawn, and a decision that can be taken. */
export function ApprovalScene() {
  const [approved, setApproved] = useState(false);
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-paper shadow-float">
      <p className="flex min-h-12 items-center gap-3 border-line border-b px-4 text-sm">
        <span className="min-w-0 flex-1 truncate font-medium">{artwork.layout}</span>
        <ReviewBadge state={approved ? "approved" : "in_review"} />
      </p>
      <div className="flex justify-between gap-3 px-4 py-2 whitespace-nowrap text-ink-soft text-xs tabular-nums">
        <span>{fillMessage(compareWords.version, { number: 1 })}</span>
        <span className="cramped:hidden font-medium text-ink">{compareWords.curtain}</span>
        <span>{fillMessage(compareWords.version, { number: 2 })}</span>
      </div>
      <Curtain />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4" role="status">
        {approved && <CircleCheck className="size-6 shrink-0 text-success" aria-hidden="true" />}
        <p className="min-w-48 flex-1 text-sm">
          <span className="block font-semibold">
            {approved
              ? fillMessage(text.approved, { name: people.client, number: 2 })
              : fillMessage(decisionBar.asks, { space: people.space })}
          </span>
          <span className="block text-ink-soft">{approved ? text.evidence : text.until}</span>
        </p>
        {approved ? (
          <Button onClick={() => setApproved(false)}>{text.again}</Button>
        ) : (
          <Button variant="primary" onClick={() => setApproved(true)}>
            {decisionBar.approve}
          </Button>
        )}
      </div>
    </div>
  );
}
