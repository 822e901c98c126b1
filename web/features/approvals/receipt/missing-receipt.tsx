import { receiptPage as text } from "#contract/messages/receipt-screens.ts";
import { LinkButton } from "#web/ui/link-button.tsx";
import { PinMark } from "#web/ui/pin-mark.tsx";

export function MissingReceipt() {
  return (
    <section className="mx-auto flex min-h-[65vh] max-w-lg flex-col justify-center px-safe-4 py-16 sm:px-safe-6">
      <PinMark className="size-9" />
      <h1 tabIndex={-1} className="mt-6 font-bold text-2xl">
        {text.missingTitle}
      </h1>
      <p className="mt-2 text-ink-soft">{text.missingBody}</p>
      <LinkButton to="/" size="lg" className="mt-8 self-start">
        {text.missingHome}
      </LinkButton>
    </section>
  );
}
