import { useState } from "react";
import { limits } from "#contract/limits.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { eventNames, webhookForm as text } from "#contract/messages/webhook-screens.ts";
import { webhookMessages } from "#contract/messages/webhooks.ts";
import { type WebhookEventType, webhookEventTypes } from "#contract/webhook-events.ts";
import { isWebhookUrl } from "#contract/webhook-url.ts";
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
  is_active: boolean;
}

interface WebhookFormProps {
  values: WebhookValues;
  /** A new one is active, so it is only asked when one is edited. */
  asksActive: boolean;
  submitLabel: string;
  /** What is said when saving fails without a sentence of its own. */
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
  const form = useForm(["url", "event_type"], {
    check: ({ url, event_type }) => ({
      url: checkUrl(url.trim()),
      event_type: eventTypeOf(event_type) ? undefined : webhookMessages.eventTypeMissing,
    }),
    submit: async ({ url, event_type }) => {
      const type = eventTypeOf(event_type);
      if (type) await onSubmit({ url: url.trim(), event_type: type, is_active: isActive });
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
  if (url === "") return webhookMessages.urlMissing;
  return isWebhookUrl(url) ? undefined : webhookMessages.urlInvalid;
}

function eventTypeOf(text: string): WebhookEventType | undefined {
  return webhookEventTypes.find((type) => type === text);
}
