import { useEffect, useEffectEvent, useRef } from "react";
import { Button } from "#web/ui/button.tsx";

interface LoadMoreProps {
  label: string;
  loadingLabel: string;
  pending: boolean;
  error?: string | undefined;
  onMore: () => void;
}

/** Loads when it comes near the viewport; the button is for keyboards and retries. */
export function LoadMore({ label, loadingLabel, pending, error, onMore }: LoadMoreProps) {
  const box = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(() => {
    if (!pending && !error) onMore();
  });
  // Observed anew after every page: a short page leaves this in view without a change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `pending` is when, not what.
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) near();
      },
      { rootMargin: "600px" },
    );
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, [pending]);
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
