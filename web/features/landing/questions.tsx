import { ChevronDown } from "lucide-react";
import { landingQuestions as text } from "#contract/messages/landing.ts";
import { SectionHeading } from "#web/features/landing/section-heading.tsx";

export function Questions() {
  return (
    <section aria-labelledby="perguntas" className="border-line border-t">
      <div className="mx-auto grid max-w-7xl gap-x-12 gap-y-10 px-safe-4 py-16 sm:px-safe-6 md:py-24 lg:grid-cols-[1fr_1.6fr]">
        <SectionHeading id="perguntas">{text.title}</SectionHeading>
        <div className="border-line border-t">
          {text.list.map(({ question, answer }) => (
            <details key={question} className="group border-line border-b">
              <summary className="flex cursor-pointer list-none items-center justify-between gap-4 py-4 font-semibold [&::-webkit-details-marker]:hidden">
                {question}
                <ChevronDown
                  aria-hidden="true"
                  className="size-5 shrink-0 text-ink-soft transition group-open:rotate-180"
                />
              </summary>
              <p className="max-w-[64ch] pb-5 text-ink-soft">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
