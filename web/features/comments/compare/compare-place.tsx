import { lazy, Suspense, useEffect, useRef } from "react";
import { states } from "#contract/messages/shell.ts";
import type { AskComparison } from "#web/features/comments/versions/use-relations.ts";
import type { Versions } from "#web/features/comments/versions/use-versions.ts";
import type { VersionPair } from "#web/features/comments/versions/version-address.ts";
import { Spinner } from "#web/ui/spinner.tsx";

/** Loaded when two versions are first compared. */
const CompareView = lazy(() => import("#web/features/comments/compare/compare-view.tsx"));

interface ComparePlaceProps {
  title: string;
  versions: Versions;
  pair: VersionPair;
  compare: AskComparison;
}

/** Two versions in the place of the canvas. It takes the focus, and gives it back. */
export function ComparePlace({ title, versions, pair, compare }: ComparePlaceProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    place.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <div ref={place} tabIndex={-1} className="relative size-full outline-none">
      <Suspense
        fallback={
          <div className="flex size-full items-center justify-center">
            <Spinner label={states.loading} />
          </div>
        }
      >
        <CompareView
          title={title}
          versions={versions.list}
          pair={pair}
          onPair={versions.compare}
          loadImage={versions.imageOf}
          compare={compare}
          onClose={() => versions.compare(null)}
        />
      </Suspense>
    </div>
  );
}
