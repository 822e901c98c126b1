import { landingQuestions as text } from "#contract/messages/landing.ts";
import { SectionHeading } from "#web/features/landing/section-heading.tsx";
import { QuestionList } from "#web/ui/question-list.tsx";

export function Questions() {
  return (
    <section aria-labelledby="perguntas" className="border-line border-t">
      <div className="mx-auto grid max-w-7xl gap-x-12 gap-y-10 px-safe-4 py-16 sm:px-safe-6 md:py-24 lg:grid-cols-[1fr_1.6fr]">
        <SectionHeading id="perguntas">{text.title}</SectionHeading>
        <QuestionList list={text.list} />
      </div>
    </section>
  );
}
