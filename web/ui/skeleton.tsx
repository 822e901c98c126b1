import { cx } from "#web/ui/cx.ts";

/** A placeholder in the shape of the content; the surrounding screen announces "Carregando..." once. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx("block animate-breathe rounded-sm bg-hover", className)}
    />
  );
}
