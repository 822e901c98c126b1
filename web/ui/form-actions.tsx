import { controls } from "#contract/messages/controls.ts";
import { Button } from "#web/ui/button.tsx";

interface FormActionsProps {
  submitLabel: string;
  pending: boolean;
  onCancel: () => void;
  variant?: "primary" | "danger";
}

/** The end of a dialog's form: leave it, or send it. */
export function FormActions({
  submitLabel,
  pending,
  onCancel,
  variant = "primary",
}: FormActionsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button onClick={onCancel}>{controls.cancel}</Button>
      <Button type="submit" variant={variant} pending={pending}>
        {submitLabel}
      </Button>
    </div>
  );
}
