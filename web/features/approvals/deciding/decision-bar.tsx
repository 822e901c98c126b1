import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { DecisionResult } from "#contract/approvals.ts";
import { decisionBar as text } from "#contract/messages/deciding.ts";
import type { OwnDecision } from "#contract/routes/approvals.ts";
import type { PublicRound } from "#contract/routes/public-layout.ts";
import { BarActs } from "#web/features/approvals/deciding/bar-acts.tsx";
import type { DeciderProps } from "#web/features/approvals/deciding/decider.ts";
import { RequestWords } from "#web/features/approvals/deciding/request-words.tsx";
import { useOwnDecision } from "#web/features/approvals/deciding/use-own-decision.ts";
import { decisionRoomClass } from "#web/features/comments/index.ts";
import { whenIdle } from "#web/lib/when-idle.ts";

const loadDialog = () => import("#web/features/approvals/deciding/decision-dialog.tsx");
const DecisionDialog = lazy(loadDialog);

/** What is being decided: the round as it was when the form was opened. */
interface Deciding {
  round: PublicRound;
  result: DecisionResult;
  /** However often it is sent, it is one decision. */
  id: string;
}

/** Who asks for the approval of what is on screen, and the two answers. */
export function DecisionBar(props: DeciderProps) {
  const { publicLink, round, versions, guest } = props;
  const bar = useRef<HTMLElement>(null);
  const [own, setOwn] = useOwnDecision(publicLink, round?.id);
  const [changing, setChanging] = useState(false);
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => whenIdle(() => void loadDialog().catch(() => {})), []);
  // Another round is asked anew.
  useEffect(() => {
    if (round?.id) setChanging(false);
  }, [round?.id]);

  const begin = (result: DecisionResult) => {
    if (!round) return;
    guest.prepare();
    const isSame = deciding?.round.id === round.id && deciding.result === result;
    setDeciding(isSame ? deciding : { round, result, id: crypto.randomUUID() });
    setOpen(true);
  };
  const finish = (decision: OwnDecision) => {
    setOwn(decision);
    setChanging(false);
    setOpen(false);
    // The next one is another.
    setDeciding((made) => made && { ...made, id: crypto.randomUUID() });
    // What was asked for is a comment of one's own.
    guest.own.forget();
    void guest.own.read();
  };
  const shown = changing ? null : own;
  return (
    <>
      {round && (
        <section ref={bar} tabIndex={-1} aria-label={text.region} className={decisionRoomClass}>
          <RequestWords {...props} round={round} own={shown} changing={changing} />
          <BarActs
            round={round}
            own={shown}
            versions={versions}
            onDecide={begin}
            onChange={() => setChanging(true)}
            onKeep={own && changing ? () => setChanging(false) : null}
          />
        </section>
      )}
      {deciding && (
        <Suspense>
          <DecisionDialog
            {...props}
            {...deciding}
            now={round}
            open={open}
            onOpenChange={setOpen}
            finalFocus={bar}
            onDecided={finish}
            onForgotten={() => setOwn(null)}
          />
        </Suspense>
      )}
    </>
  );
}
