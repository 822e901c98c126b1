import { controls } from "#contract/messages/controls.ts";
import { Button } from "#web/ui/button.tsx";

interface FormActionsProps {
  submitLabel: string;
  pending: boolean;
  onCancel: () => void;
  /** `secondary` where the view has another main action. */
  variant?: "primary" | "secondary" | "danger";
}

/** The cancel and submit buttons of a dialog's form. */
export function FormActions({
  submitLabel,
  pending,
  onCancel,
  variant = "primary",
}: FormActionsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button variant={variant === "secondary" ? "ghost" : "secondary"} onClick={onCancel}>
        {controls.cancel}
      </Button>
      <Button type="submit" variant={variant} pending={pending}>
        {submitLabel}
      </Button>
    </div>
  );
}
