import { useEffect, useEffectEvent, useState } from "react";
import type { Difference } from "#contract/differences.ts";
import type { Comparison } from "#contract/routes/versions.ts";
import type { VersionPair } from "#web/features/comments/versions/version-address.ts";

const AGAIN_MS = 1_500;

export type Compare = (pair: VersionPair, signal: AbortSignal) => Promise<Comparison>;

export type ComparisonState =
  | { status: "pending" | "failed" }
  | { status: "ready"; difference: Difference };

const PENDING: ComparisonState = { status: "pending" };
const FAILED: ComparisonState = { status: "failed" };

/** What changed between two versions, asked for until it is known. */
export function useComparison(
  { from, to }: VersionPair,
  compare: Compare,
): { comparison: ComparisonState; retry: () => void } {
  const [comparison, setComparison] = useState(PENDING);
  const [attempt, setAttempt] = useState(0);
  const ask = useEffectEvent((pair: VersionPair, signal: AbortSignal) => compare(pair, signal));

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again.
  useEffect(() => {
    const left = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const askAgain = async () => {
      const answer = await ask({ from, to }, left.signal).then(stateOf, () => FAILED);
      if (left.signal.aborted) return;
      setComparison(answer);
      if (answer.status === "pending") timer = setTimeout(askAgain, AGAIN_MS);
    };
    setComparison(PENDING);
    void askAgain();
    return () => {
      left.abort();
      clearTimeout(timer);
    };
  }, [from, to, attempt]);

  return { comparison, retry: () => setAttempt((count) => count + 1) };
}

function stateOf({ state, difference }: Comparison): ComparisonState {
  if (state === "pending") return PENDING;
  return state === "ready" && difference ? { status: "ready", difference } : FAILED;
}
