import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

/** An error of the whole form; announced when it appears, and focused when no field is. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <div
      role="alert"
      tabIndex={-1}
      data-form-error=""
      className="flex gap-2.5 rounded-md border border-danger/50 bg-danger/8 px-3.5 py-3 text-sm"
    >
      <CircleAlert className="mt-0.5 size-4 shrink-0 text-danger" aria-hidden="true" />
      <div>{children}</div>
    </div>
  );
}
