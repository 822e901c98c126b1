import { Copy, X } from "lucide-react";
import { layoutPage as text } from "#contract/messages/layout-screens.ts";
import { states } from "#contract/messages/shell.ts";
import type { Layout } from "#contract/routes/layouts.ts";
import { copyLink, linkAddress } from "#web/features/links/index.ts";
import { Button } from "#web/ui/button.tsx";
import { Input } from "#web/ui/field.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { PinMark } from "#web/ui/pin-mark.tsx";

export function CreatedPanel({ layout, onDismiss }: { layout: Layout; onDismiss: () => void }) {
  return (
    <section
      aria-labelledby="created-heading"
      className="relative mb-6 flex flex-wrap items-center gap-x-8 gap-y-4 rounded-lg border border-line bg-raised p-5 sm:pr-14"
    >
      <div className="flex min-w-0 gap-3 max-sm:pr-8">
        <PinMark className="mt-0.5 size-6 animate-pin-drop" />
        <div>
          <h2 id="created-heading" className="font-semibold text-lg">
            {text.createdHeading}
          </h2>
          <p className="text-ink-soft text-sm">{text.createdBody}</p>
        </div>
      </div>
      <div className="flex min-w-0 flex-[1_1_24rem] gap-2 max-sm:flex-col">
        <Input
          readOnly
          aria-label={text.publicLink}
          value={linkAddress(layout)}
          onFocus={(event) => event.currentTarget.select()}
          className="min-w-0"
        />
        <Button className="h-11" onClick={() => void copyLink(layout)}>
          <Copy className="size-4" aria-hidden="true" />
          {text.copyLink}
        </Button>
      </div>
      <IconButton label={states.close} onClick={onDismiss} className="absolute top-3 right-3">
        <X className="size-5" aria-hidden="true" />
      </IconButton>
    </section>
  );
}
