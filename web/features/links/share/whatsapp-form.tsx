import { MessageCircle } from "lucide-react";
import { useState } from "react";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { layoutPage } from "#contract/messages/layout-screens.ts";
import { shareDialog as text } from "#contract/messages/link-screens.ts";
import { noteShared } from "#web/features/links/shared-mark.ts";
import { buttonClass } from "#web/ui/button-style.ts";
import { Field, Textarea } from "#web/ui/field.tsx";

interface WhatsAppFormProps {
  title: string;
  address: string;
}

export function WhatsAppForm({ title, address }: WhatsAppFormProps) {
  const [typed, setTyped] = useState<{ message: string; address: string } | null>(null);
  // A new link takes the place of the old one in what was typed.
  const message = typed
    ? typed.message.replaceAll(typed.address, address)
    : fillMessage(text.text, { title, link: address });
  return (
    <div className="grid gap-3">
      <Field label={text.message}>
        {(control) => (
          <Textarea
            {...control}
            rows={4}
            value={message}
            data-private=""
            onChange={({ currentTarget: { value } }) => setTyped({ message: value, address })}
          />
        )}
      </Field>
      <a
        href={`https://wa.me/?text=${encodeURIComponent(message)}`}
        target="_blank"
        rel="noreferrer"
        onClick={noteShared}
        className={buttonClass({ variant: "primary" })}
      >
        <MessageCircle className="size-4" aria-hidden="true" />
        {text.whatsapp}
        <span className="sr-only"> {layoutPage.opensInNewTab}</span>
      </a>
    </div>
  );
}
