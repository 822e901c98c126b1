import { landingClosing as text } from "#contract/messages/landing.ts";
import { browserConfig } from "#web/lib/browser-config.ts";
import { LinkButton } from "#web/ui/link-button.tsx";
import { PinMark } from "#web/ui/pin-mark.tsx";

export function ClosingCall() {
  return (
    <section aria-labelledby="comece" className="canvas-dots border-line border-t bg-surface">
      <div className="mx-auto grid max-w-7xl justify-items-start gap-8 px-safe-4 py-20 sm:px-safe-6 md:py-28">
        <PinMark className="size-12" />
        <h2 id="comece" className="max-w-[16ch] font-extrabold text-3xl md:text-brand">
          {text.title}
        </h2>
        <p className="max-w-[46ch] text-ink-soft text-lg">{text.body}</p>
        <LinkButton
          to="/register"
          search={{ plan: browserConfig.price_ids.Basic }}
          variant="primary"
          size="lg"
        >
          {text.start}
        </LinkButton>
      </div>
    </section>
  );
}
