import { useQuery } from "@tanstack/react-query";
import { webhookForm as text, webhookPage } from "#contract/messages/webhook-screens.ts";
import { webhookToasts } from "#contract/messages/webhook-toasts.ts";
import { webhookLayoutsQuery } from "#web/features/webhooks/webhooks-queries.ts";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";

interface LayoutFieldProps {
  layoutId: string | null;
  onChange: (layoutId: string | null) => void;
}

/** All layouts, or one of them; a choice that is gone stays until another is made. */
export function LayoutField({ layoutId, onChange }: LayoutFieldProps) {
  const { data: layouts = [], isSuccess, isError } = useQuery(webhookLayoutsQuery);
  const isListed = layouts.some(({ id }) => id === layoutId);
  return (
    <Field
      label={text.layout}
      hint={text.layoutHint}
      error={isError ? webhookToasts.loadFailed : undefined}
    >
      {(field) => (
        <Select
          {...field}
          name="layout_id"
          value={layoutId ?? ""}
          onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
        >
          <option value="">{webhookPage.allLayouts}</option>
          {layoutId && !isListed && (
            <option value={layoutId}>{isSuccess ? webhookPage.layoutGone : "…"}</option>
          )}
          {layouts.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
