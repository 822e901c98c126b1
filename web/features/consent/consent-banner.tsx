import { consent as text } from "#contract/messages/consent.ts";
import { answerConsent } from "#web/features/consent/consent-store.ts";
import { browserConfig } from "#web/lib/browser-config.ts";
import { Button } from "#web/ui/button.tsx";

/** Accepting and refusing look the same and cost the same. */
export default function ConsentBanner() {
  return (
    <section
      aria-labelledby="consent-title"
      className="fixed right-4 bottom-safe-4 left-safe-4 z-30 animate-appear rounded-lg border border-line bg-raised p-5 shadow-float sm:right-auto sm:w-96"
    >
      <h2 id="consent-title" className="font-semibold text-lg">
        {text.title}
      </h2>
      <p className="mt-1 text-ink-soft text-sm">
        {question()}{" "}
        <a href="/privacy" className="text-ink underline underline-offset-2">
          {text.details}
        </a>
      </p>
      <div className="mt-4 grid grid-cols-2 gap-3">
        <Button onClick={() => answerConsent("refused")}>{text.refuse}</Button>
        <Button onClick={() => answerConsent("accepted")}>{text.accept}</Button>
      </div>
    </section>
  );
}

function question(): string {
  if (browserConfig.gtm_id === null) return text.replay;
  return browserConfig.sentry_dsn === null ? text.analytics : text.both;
}
