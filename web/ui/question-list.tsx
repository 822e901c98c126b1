import { ChevronDown } from "lucide-react";

interface QuestionListProps {
  list: readonly { question: string; answer: string }[];
}

/** Questions that open to their answers. */
export function QuestionList({ list }: QuestionListProps) {
  return (
    <div className="border-line border-t">
      {list.map(({ question, answer }) => (
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
  );
}
