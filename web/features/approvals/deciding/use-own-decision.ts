import { useEffect, useState } from "react";
import type { OwnDecision } from "#contract/routes/approvals.ts";
import { getOwnDecision } from "#web/features/approvals/deciding/decision-routes.ts";
import { call } from "#web/lib/api.ts";

/** What this browser decided in a round; without an answer the page asks as if it was nothing. */
export function useOwnDecision(publicLink: string, roundId: string | undefined) {
  const [own, setOwn] = useState<OwnDecision | null>(null);
  useEffect(() => {
    if (!roundId) return;
    const left = new AbortController();
    call(getOwnDecision, { publicLink }, { signal: left.signal }).then(
      ({ decision }) => {
        // One that was just made is newer than what was asked for before.
        if (!left.signal.aborted) setOwn((made) => (made?.round_id === roundId ? made : decision));
      },
      () => {},
    );
    return () => left.abort();
  }, [publicLink, roundId]);
  return [own?.round_id === roundId ? own : null, setOwn] as const;
}
