import { Copy } from "lucide-react";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { firstSteps as text } from "#contract/messages/first-steps.ts";
import type { Layout } from "#contract/routes/layouts.ts";
import { LayoutThumbnail } from "#web/features/layouts/index.ts";
import { copyLink, linkAddress } from "#web/features/links/index.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Input } from "#web/ui/field.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { PinMark } from "#web/ui/pin-mark.tsx";

interface ShareStageProps {
  layout: Layout;
  step: "upload" | "share" | "receive" | "done";
}

/** The link of the newest layout, and what comes of it. */
export function ShareStage({ layout, step }: ShareStageProps) {
  const isDone = step === "done";
  const waits = step === "receive";
  const toLayout = { to: "/layouts/$layoutId", params: { layoutId: layout.id } } as const;
  return (
    <Card
      role="region"
      aria-labelledby="share-heading"
      className="grid sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
    >
      <div className="relative border-line max-sm:border-b sm:border-r">
        <LayoutThumbnail image={layout.image} className="sm:h-full" />
        {(waits || isDone) && (
          <PinMark
            className={
              isDone
                ? "absolute bottom-1/2 left-1/2 size-9 animate-pin-drop"
                : "absolute bottom-1/2 left-1/2 size-9 animate-breathe opacity-80"
            }
          />
        )}
      </div>
      <div className="grid content-center gap-4 p-5 sm:p-6">
        <div role="status">
          <h2 id="share-heading" className="break-words font-semibold text-xl">
            {headingOf(step, layout.title)}
          </h2>
          <p className="mt-1 text-ink-soft">{bodyOf(step)}</p>
        </div>
        {isDone ? (
          <LinkButton {...toLayout} variant="primary" className="justify-self-start">
            {text.seeComment}
          </LinkButton>
        ) : (
          <>
            <Input
              readOnly
              aria-label={text.link}
              value={linkAddress(layout)}
              onFocus={(event) => event.currentTarget.select()}
              className="min-w-0"
            />
            <div className="flex flex-wrap gap-3">
              <Button
                variant={waits ? "secondary" : "primary"}
                onClick={() => void copyLink(layout)}
              >
                <Copy className="size-4" aria-hidden="true" />
                {text.copyLink}
              </Button>
              <LinkButton {...toLayout} variant="ghost">
                {text.openLayout}
              </LinkButton>
            </div>
          </>
        )}
      </div>
    </Card>
  );
}

function headingOf(step: ShareStageProps["step"], title: string): string {
  if (step === "done") return text.arrivedTitle;
  return step === "receive" ? text.waitingTitle : fillMessage(text.linkTitle, { title });
}

function bodyOf(step: ShareStageProps["step"]): string {
  if (step === "done") return text.arrivedBody;
  return step === "receive" ? text.waitingBody : text.shareBody;
}
