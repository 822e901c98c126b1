import { useEffect, useEffectEvent } from "react";
import { offlineScreens as text } from "#contract/messages/offline-screens.ts";
import { draftsOn } from "#web/features/comments/index.ts";
import { useOnline } from "#web/features/offline/use-online.ts";
import { ErrorState } from "#web/ui/error-state.tsx";

interface UnreachedProps {
  /** Why, when it is not this browser's network. */
  message: string;
  onRetry: () => void;
  /** What was typed on it is shown. */
  layoutId?: string | undefined;
}

/** Replaces what could not be read because nobody answered; tries again when the network is back. */
export function Unreached({ message, onRetry, layoutId }: UnreachedProps) {
  const online = useOnline();
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    const again = () => retry();
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, []);
  return (
    <>
      <ErrorState message={online ? message : text.title} onRetry={onRetry} />
      {layoutId && <KeptDrafts layoutId={layoutId} />}
    </>
  );
}

function KeptDrafts({ layoutId }: { layoutId: string }) {
  const drafts = draftsOn(layoutId);
  if (drafts.length === 0) return null;
  return (
    <section className="mx-auto max-w-xl px-6 pb-16">
      <h2 className="font-medium text-sm">
        {drafts.length === 1 ? text.keptDraft : text.keptDrafts}
      </h2>
      <ul className="mt-3 flex flex-col gap-3">
        {drafts.map(({ id, text: typed }) => (
          <li
            key={id}
            className="whitespace-pre-wrap break-words rounded-md border border-line bg-surface px-4 py-3"
          >
            {typed}
          </li>
        ))}
      </ul>
    </section>
  );
}
