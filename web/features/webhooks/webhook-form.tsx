import { useState } from "react";
import { limits } from "#contract/limits.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { webhookFields } from "#contract/messages/webhook-fields.ts";
import {
  eventNames,
  formatHints,
  formatNames,
  webhookForm as text,
} from "#contract/messages/webhook-screens.ts";
import {
  type WebhookEventType,
  type WebhookFormat,
  webhookEventTypes,
  webhookFormats,
} from "#contract/webhook-events.ts";
import { isWebhookUrl } from "#contract/webhook-url.ts";
import { LayoutField } from "#web/features/webhooks/layout-field.tsx";
import { sentenceOf } from "#web/lib/sentence-of.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Field, Input } from "#web/ui/field.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { FormError } from "#web/ui/form-error.tsx";
import { Select } from "#web/ui/select.tsx";
import { Switch } from "#web/ui/switch.tsx";

export interface WebhookValues {
  url: string;
  event_type: WebhookEventType;
  layout_id: string | null;
  format: WebhookFormat;
  is_active: boolean;
}

interface WebhookFormProps {
  values: WebhookValues;
  /** A new webhook is always active, so this is only asked when editing. */
  asksActive: boolean;
  submitLabel: string;
  /** The message when saving fails without one of its own. */
  failure: string;
  onSubmit: (values: WebhookValues) => Promise<unknown>;
  onDone: () => void;
}

export function WebhookForm({
  values,
  asksActive,
  submitLabel,
  failure,
  onSubmit,
  onDone,
}: WebhookFormProps) {
  const [isActive, setActive] = useState(values.is_active);
  const [eventType, setEventType] = useState(values.event_type);
  const [layoutId, setLayoutId] = useState(values.layout_id);
  const [format, setFormat] = useState(values.format);
  const form = useForm(["url", "event_type"], {
    check: ({ url, event_type }) => ({
      url: checkUrl(url.trim()),
      event_type: eventTypeOf(event_type) ? undefined : webhookFields.eventTypeMissing,
    }),
    submit: async ({ url, event_type }) => {
      const type = eventTypeOf(event_type);
      // New layouts are no layout's own.
      const layout_id = type === "layout.created" ? null : layoutId;
      const choices = { layout_id, format, is_active: isActive };
      if (type) await onSubmit({ url: url.trim(), event_type: type, ...choices });
      onDone();
    },
    onRefusal: (error) => sentenceOf(error, failure),
  });
  return (
    <form {...form.props} className="grid gap-5">
      {form.errors.form && <FormError>{form.errors.form}</FormError>}
      <Field label={text.url} hint={text.urlHint} error={form.errors.url}>
        {(field) => (
          <Input
            {...field}
            name="url"
            type="url"
            inputMode="url"
            defaultValue={values.url}
            placeholder={text.urlExample}
            maxLength={limits.webhookUrl.max}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
      <Field
        label={text.eventType}
        hint={fillMessage(text.eventHint, { type: eventType })}
        error={form.errors.event_type}
      >
        {(field) => (
          <Select
            {...field}
            name="event_type"
            value={eventType}
            onChange={({ target }) => setEventType(eventTypeOf(target.value) ?? eventType)}
          >
            {webhookEventTypes.map((type) => (
              <option key={type} value={type}>
                {eventNames[type]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {eventType !== "layout.created" && <LayoutField layoutId={layoutId} onChange={setLayoutId} />}
      <Field label={text.format} hint={formatHints[format]}>
        {(field) => (
          <Select
            {...field}
            name="format"
            value={format}
            onChange={({ target }) =>
              setFormat(webhookFormats.find((one) => one === target.value) ?? format)
            }
          >
            {webhookFormats.map((one) => (
              <option key={one} value={one}>
                {formatNames[one]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {asksActive && (
        <Switch checked={isActive} onChange={setActive}>
          {text.active}
        </Switch>
      )}
      <FormActions submitLabel={submitLabel} pending={form.pending} onCancel={onDone} />
    </form>
  );
}

function checkUrl(url: string): string | undefined {
  if (url === "") return webhookFields.urlMissing;
  return isWebhookUrl(url) ? undefined : webhookFields.urlInvalid;
}

function eventTypeOf(text: string): WebhookEventType | undefined {
  return webhookEventTypes.find((type) => type === text);
}
