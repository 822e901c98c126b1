import { firstSteps as text } from "#contract/messages/first-steps.ts";
import { LinkButton } from "#web/ui/link-button.tsx";

/** For whoever wants to see a conversation before having one. */
export function SampleCard() {
  return (
    <section aria-labelledby="sample-heading" className="rounded-lg border border-line p-5">
      <h2 id="sample-heading" className="font-semibold text-lg">
        {text.sampleTitle}
      </h2>
      <p className="mt-1 mb-4 text-ink-soft text-sm">{text.sampleBody}</p>
      <LinkButton to="/sample" size="sm">
        {text.openSample}
      </LinkButton>
    </section>
  );
}
