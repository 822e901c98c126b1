import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from "react";

interface BottomSheetProps {
  label: string;
  children: ReactNode;
  /** How much of the screen the sheet takes, for whoever has to keep something out of its way. */
  onHeight: (height: number) => void;
}

/** Above the keyboard, and never more than half of what remains visible. */
export function BottomSheet({ label, children, onHeight }: BottomSheetProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const report = useEffectEvent(onHeight);

  useLayoutEffect(() => {
    const element = sheet.current;
    const view = window.visualViewport;
    if (!element || !view) return;
    const settle = () => {
      const hidden = Math.max(0, innerHeight - view.offsetTop - view.height);
      element.style.bottom = `${hidden}px`;
      element.style.maxHeight = `${view.height / 2}px`;
      report(element.offsetHeight + hidden);
    };
    settle();
    const observer = new ResizeObserver(settle);
    observer.observe(element);
    view.addEventListener("resize", settle);
    view.addEventListener("scroll", settle);
    return () => {
      observer.disconnect();
      view.removeEventListener("resize", settle);
      view.removeEventListener("scroll", settle);
      report(0);
    };
  }, []);

  return (
    <div
      ref={sheet}
      role="dialog"
      aria-label={label}
      className="fixed inset-x-0 bottom-0 z-40 animate-sheet-rise overflow-y-auto overscroll-contain rounded-t-lg border-line border-t bg-raised px-safe-4 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] text-ink shadow-float"
    >
      {children}
    </div>
  );
}
