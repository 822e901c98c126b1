import { type ReactNode, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { cx } from "#web/ui/cx.ts";

interface BottomSheetProps {
  label: string;
  children: ReactNode;
  /** Reports how much of the screen the sheet covers, so that pins can be kept visible. */
  onHeight: (height: number) => void;
}

/**
 * Stays above the on-screen keyboard and takes at most half of what remains visible, or most of it once
 * something is typed in an open comment.
 */
export function BottomSheet({ label, children, onHeight }: BottomSheetProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const [isTall, setTall] = useState(false);
  const report = useEffectEvent(onHeight);

  useLayoutEffect(() => {
    const element = sheet.current;
    const view = window.visualViewport;
    if (!element || !view) return;
    const position = () => {
      const hidden = Math.max(0, innerHeight - view.offsetTop - view.height);
      element.style.bottom = `${hidden}px`;
      element.style.setProperty("--visible-height", `${view.height}px`);
      report(element.offsetHeight + hidden);
    };
    position();
    const observer = new ResizeObserver(position);
    observer.observe(element);
    view.addEventListener("resize", position);
    view.addEventListener("scroll", position);
    return () => {
      observer.disconnect();
      view.removeEventListener("resize", position);
      view.removeEventListener("scroll", position);
      report(0);
    };
  }, []);

  return (
    <div
      ref={sheet}
      role="dialog"
      aria-label={label}
      // For good: what is pressed next must not move away under the finger.
      onFocus={({ target }) => target.closest("article form") && setTall(true)}
      className={cx(
        "fixed inset-x-0 bottom-0 z-40 flex animate-sheet-rise flex-col overflow-y-auto overscroll-contain rounded-t-lg border-line border-t bg-raised px-safe-4 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] text-ink shadow-float",
        isTall
          ? "max-h-[calc(var(--visible-height)*0.85)]"
          : "max-h-[calc(var(--visible-height)*0.5)]",
      )}
    >
      {children}
    </div>
  );
}
