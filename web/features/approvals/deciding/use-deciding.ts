import { useRef, useState } from "react";
import { approvalFields } from "#contract/messages/approval-fields.ts";
import { decisionForm as text } from "#contract/messages/deciding.ts";
import type { DecisionDialogProps } from "#web/features/approvals/deciding/decider.ts";
import { decide, requestDecisionCode } from "#web/features/approvals/deciding/decision-routes.ts";
import type { Over } from "#web/features/approvals/deciding/round-over.tsx";
import { openAsGuest } from "#web/features/comments/index.ts";
import { call } from "#web/lib/api.ts";
import { Refusal } from "#web/lib/refusal.ts";
import { sentenceOf } from "#web/lib/sentence-of.ts";
import { useForm } from "#web/lib/use-form.ts";

const FIELDS = ["name", "text", "email", "code", "website"] as const;
type DecisionField = (typeof FIELDS)[number];
type Values = Record<DecisionField, string>;

/** The refusals after which this form cannot be sent any more. */
const OVER: Readonly<Record<string, Over["reason"]>> = {
  newer_version: "newer_version",
  round_over: "over",
};

/** Sends a decision, for rounds with expected people after a code. What was typed is kept with every refusal. */
export function useDeciding(props: DecisionDialogProps) {
  const { publicLink, round, result, id, versions, guest } = props;
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [words, setWords] = useState("");
  const [refused, setRefused] = useState<Over["reason"] | null>(null);
  const asked = useRef(false);
  const asksCode = round.needs_code && sentTo === null;

  const sendCode = async (email: string) => {
    await call(requestDecisionCode, { publicLink, round_id: round.id, email });
    setSentTo(email);
  };
  const send = async ({ name, code, website }: Values) => {
    await openAsGuest();
    const decision = await call(decide, {
      publicLink,
      id,
      round_id: round.id,
      version: versions.shown.number,
      result,
      name: name.trim(),
      ...(words.trim() && { text: words.trim() }),
      ...(sentTo && { email: sentTo, code: code.trim() }),
      ...(website && { website }),
      ...(asked.current && { confirmed: true }),
    });
    guest.signature.rename(name.trim());
    props.onDecided(decision);
  };
  const form = useForm(FIELDS, {
    check: ({ name, email, code }) => ({
      name: name.trim() ? undefined : approvalFields.nameMissing,
      email: asksCode && !email.trim() ? text.emailMissing : undefined,
      code: sentTo !== null && !code.trim() ? text.codeMissing : undefined,
    }),
    submit: (values) => (asksCode ? sendCode(values.email.trim()) : send(values)),
    onRefusal(error) {
      const code = error instanceof Refusal ? error.code : "";
      const reason = OVER[code];
      if (reason) setRefused(reason);
      asked.current = code === "please_confirm";
      return sentenceOf(error, text.failed);
    },
  });
  const over = refused ?? (form.pending ? null : whatBecame(props));
  return { form, words, setWords, sentTo, sendCode, over, takeBackCode: () => setSentTo(null) };
}

/** Told by the stream while the form is open, before anything is sent. */
function whatBecame({ round, now, newest }: DecisionDialogProps): Over["reason"] | null {
  if (now?.id === round.id) return null;
  if (newest > round.version) return "newer_version";
  return now ? "replaced" : "over";
}
