import { landing as text } from "#contract/messages/landing.ts";
import { product } from "#contract/messages/shell.ts";
import { PinnedPoster } from "#web/features/landing/pinned-poster.tsx";
import { browserConfig } from "#web/lib/browser-config.ts";
import { LinkButton } from "#web/ui/link-button.tsx";
import { PinMark } from "#web/ui/pin-mark.tsx";

export function Hero() {
  const stop = product.tagline.lastIndexOf(".");
  return (
    <section className="mx-auto grid max-w-7xl items-center gap-x-12 gap-y-16 overflow-x-clip px-safe-4 py-14 sm:px-safe-6 md:py-20 lg:min-h-[calc(100svh-4rem)] lg:grid-cols-[1.15fr_1fr] lg:py-12">
      <div>
        <h1 className="max-w-[9ch] font-extrabold text-hero">
          {product.tagline.slice(0, stop)}
          {/* The pin points at the full stop, and leaves it to be read. */}
          <span className="relative">
            {product.tagline.slice(stop)}
            <PinMark className="absolute bottom-[0.52em] left-[0.3em] size-[0.44em] animate-pin-drop" />
          </span>
        </h1>
        <p className="mt-8 max-w-[46ch] text-ink-soft text-lg">{text.lead}</p>
        <div className="mt-10 flex flex-wrap gap-3">
          <LinkButton
            to="/register"
            search={{ plan: browserConfig.price_ids.Basic }}
            variant="primary"
            size="lg"
          >
            {text.startTrial}
          </LinkButton>
          <LinkButton to="/pricing" size="lg">
            {text.seePlans}
          </LinkButton>
        </div>
        <p className="mt-4 text-ink-soft text-sm">{text.trialNote}</p>
      </div>
      <PinnedPoster />
    </section>
  );
}
