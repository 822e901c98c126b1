import { cx } from "#web/ui/cx.ts";

export interface ButtonStyle {
  /** One primary button per view: the accent is for the pin and the main action. */
  variant?: "primary" | "secondary" | "ghost" | "danger";
  size?: "sm" | "md" | "lg";
}

const variants = {
  primary: "bg-pin text-on-pin hover:bg-pin-hover",
  secondary: "border border-line-strong bg-surface text-ink hover:border-ink hover:bg-hover",
  ghost: "text-ink hover:bg-hover",
  danger: "border border-danger/60 text-danger hover:border-danger hover:bg-danger/10",
};

const sizes = {
  sm: "h-9 gap-1.5 px-3 text-sm pointer-coarse:h-11",
  md: "h-10 gap-2 px-4 text-sm pointer-coarse:h-11",
  lg: "h-12 gap-2 px-6 text-base",
};

export function buttonClass({ variant = "secondary", size = "md" }: ButtonStyle, extra?: string) {
  return cx(
    "inline-flex shrink-0 items-center justify-center rounded-md text-center font-semibold whitespace-nowrap select-none",
    "cramped:h-auto cramped:min-h-11 cramped:max-w-full cramped:whitespace-normal cramped:py-1",
    "transition active:translate-y-px disabled:pointer-events-none disabled:opacity-50",
    variants[variant],
    sizes[size],
    extra,
  );
}
