import { useId, useState } from "react";
import { fillMessage } from "#contract/messages/fill-message.ts";
import {
  eventNames,
  formatNames,
  payloadExamples as text,
} from "#contract/messages/webhook-screens.ts";
import type { Webhook } from "#contract/routes/webhooks.ts";
import { webhookEventTypes } from "#contract/webhook-events.ts";
import { webhookExample } from "#contract/webhook-examples.ts";
import { CodeBlock } from "#web/ui/code-block.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";

/** What a receiver will be sent, that of this webhook first. */
export function PayloadExamples({ webhook }: { webhook: Webhook }) {
  const id = useId();
  const [type, setType] = useState(webhook.event_type);
  const { format } = webhook;
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="font-semibold text-lg">
        {text.title}
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-ink-soft text-sm">
        {text.body}{" "}
        {format !== "standard" && fillMessage(text.chat, { format: formatNames[format] })}
      </p>
      <div className="mb-3 max-w-72">
        <Field label={text.event}>
          {(field) => (
            <Select
              {...field}
              value={type}
              onChange={({ currentTarget }) =>
                setType(webhookEventTypes.find((one) => one === currentTarget.value) ?? type)
              }
            >
              {webhookEventTypes.map((one) => (
                <option key={one} value={one}>
                  {eventNames[one]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <CodeBlock
        label={fillMessage(text.example, { event: eventNames[type] })}
        code={JSON.stringify(webhookExample(type), null, 2)}
      />
    </section>
  );
}
