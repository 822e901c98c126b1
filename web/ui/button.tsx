import type { ComponentProps } from "react";
import { states } from "#contract/messages/shell.ts";
import { type ButtonStyle, buttonClass } from "#web/ui/button-style.ts";
import { Spinner } from "#web/ui/spinner.tsx";

interface ButtonProps extends ComponentProps<"button">, ButtonStyle {
  /** Shows a spinner and ignores further clicks, without losing focus. */
  pending?: boolean;
}

export function Button({
  variant,
  size,
  pending = false,
  className,
  children,
  onClick,
  ...props
}: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      aria-disabled={pending || undefined}
      onClick={pending ? (event) => event.preventDefault() : onClick}
      className={buttonClass({ ...(variant && { variant }), ...(size && { size }) }, className)}
    >
      {pending && <Spinner size="sm" label={states.loading} />}
      {children}
    </button>
  );
}
