import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "#web/ui/button.tsx";

interface LoadMoreProps {
  label: string;
  loadingLabel: string;
  pending: boolean;
  error?: string | undefined;
  /** Resolves when the page is there, or will not come. */
  onMore: () => unknown;
}

/** Loads when it comes near the viewport; the button is for keyboards and retries. */
export function LoadMore({ label, loadingLabel, pending, error, onMore }: LoadMoreProps) {
  const box = useRef<HTMLDivElement>(null);
  const [tries, setTries] = useState(0);
  const near = useEffectEvent(async () => {
    if (pending || error) return;
    await onMore();
    setTries((count) => count + 1);
  });
  // Observed anew after every try: a page that fits on the screen leaves this in view without a change, and
  // one that comes quickly is never drawn as pending.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `pending` and `tries` are when, not what.
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        // A busy browser tells of several changes at once, the newest last.
        if (entries.at(-1)?.isIntersecting) void near();
      },
      { rootMargin: "600px" },
    );
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, [pending, tries]);
  return (
    <div ref={box} className="mt-8 flex flex-col items-center gap-3">
      {error && (
        <p role="alert" className="text-danger text-sm">
          {error}
        </p>
      )}
      <Button pending={pending} onClick={onMore}>
        {pending ? loadingLabel : label}
      </Button>
    </div>
  );
}
