import { type ReactNode, useId } from "react";
import { roundPeople as text } from "#contract/messages/approval-screens.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import type { ExpectedPerson, Round } from "#contract/routes/approvals.ts";
import { useResendRequest } from "#web/features/approvals/approvals-queries.ts";
import { ResultWords } from "#web/features/approvals/room/result-words.tsx";
import { Button } from "#web/ui/button.tsx";

interface PeopleListProps {
  layoutId: string;
  round: Round;
  mayResend: boolean;
}

/** Those who were asked by name; without any, whoever has the link. */
export function PeopleList({ layoutId, round, mayResend }: PeopleListProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="font-semibold text-base">
        {text.title}
      </h3>
      {round.people.length === 0 ? (
        <p className="mt-1 text-ink-soft text-sm">{text.anybody}</p>
      ) : (
        <ul className="mt-1 divide-y divide-line border-line border-y">
          {round.people.map((person) => (
            <PersonItem
              key={person.id}
              person={person}
              resend={
                mayResend && person.email !== null && person.result !== "approved" ? (
                  <Resend layoutId={layoutId} roundId={round.id} person={person} />
                ) : null
              }
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function PersonItem({ person, resend }: { person: ExpectedPerson; resend: ReactNode }) {
  return (
    <li className="flex items-center justify-between gap-3 py-2.5 text-sm">
      <span className="min-w-0">
        <span className="block break-all font-medium">{person.email ?? text.erased}</span>
        <span className="text-ink-soft">
          <ResultWords result={person.result} />
        </span>
      </span>
      {resend}
    </li>
  );
}

interface ResendProps {
  layoutId: string;
  roundId: string;
  person: ExpectedPerson;
}

function Resend({ layoutId, roundId, person }: ResendProps) {
  const resend = useResendRequest(layoutId, roundId, person);
  return (
    <Button
      size="sm"
      variant="ghost"
      className="-mr-3"
      aria-label={fillMessage(text.resendTo, { email: person.email ?? "" })}
      pending={resend.isPending}
      onClick={() => resend.mutate()}
    >
      {text.resend}
    </Button>
  );
}
