import type { ComponentProps, ReactNode, RefObject } from "react";
import { Textarea } from "#web/ui/field.tsx";

export interface WordsFieldProps extends Omit<ComponentProps<"textarea">, "onChange"> {
  ref: RefObject<HTMLTextAreaElement | null>;
  value: string;
  onText: (text: string) => void;
}

/** The field of a form for words: members can name others in theirs. */
export type WordsField = (props: WordsFieldProps) => ReactNode;

export const plainField: WordsField = ({ onText, ...field }) => (
  <Textarea {...field} onChange={({ target }) => onText(target.value)} />
);

/** The name of the hidden inputs with the ids of those who are named. */
export const MENTION = "mention";

export function mentionsOf(form: FormData): string[] {
  return form.getAll(MENTION).map(String);
}
