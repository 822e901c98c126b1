import { cx } from "#web/ui/cx.ts";

/** The shape of what is coming; the screen around it says "Carregando..." once. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx("block animate-breathe rounded-sm bg-hover", className)}
    />
  );
}
