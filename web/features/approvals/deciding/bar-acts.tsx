import type { DecisionResult } from "#contract/approvals.ts";
import { decisionBar as text } from "#contract/messages/deciding.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import type { OwnDecision } from "#contract/routes/approvals.ts";
import type { PublicRound } from "#contract/routes/public-layout.ts";
import type { Versions } from "#web/features/comments/index.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-style.ts";

interface BarActsProps {
  round: PublicRound;
  /** Null while one is to be made. */
  own: OwnDecision | null;
  versions: Versions;
  onDecide: (result: DecisionResult) => void;
  onChange: () => void;
  /** Leaves an earlier decision as it is; null without one. */
  onKeep: (() => void) | null;
}

/** What is not on the screen is not decided on: its version comes first. */
export function BarActs({ round, own, versions, onDecide, onChange, onKeep }: BarActsProps) {
  const { version: number } = round;
  const isShown = versions.shown.number === number;
  return (
    <div className="flex gap-2 max-sm:[&>*]:flex-1">
      {own ? (
        <>
          <a
            href={`/approval/${own.receipt}`}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ size: "sm" })}
          >
            {text.receipt}
          </a>
          <Button size="sm" variant="ghost" onClick={onChange}>
            {text.change}
          </Button>
        </>
      ) : isShown ? (
        <>
          {onKeep && (
            <Button size="sm" variant="ghost" onClick={onKeep}>
              {text.keep}
            </Button>
          )}
          <Button size="sm" onClick={() => onDecide("changes_requested")}>
            {text.requestChanges}
          </Button>
          <Button size="sm" variant="primary" onClick={() => onDecide("approved")}>
            {text.approve}
          </Button>
        </>
      ) : (
        <Button size="sm" onClick={() => void versions.showNewest()}>
          {fillMessage(text.showVersion, { number })}
        </Button>
      )}
    </div>
  );
}
