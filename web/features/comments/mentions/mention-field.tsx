import {
  MENTION,
  type WordsField,
  type WordsFieldProps,
} from "#web/features/comments/compose/words-field.tsx";
import { MentionList } from "#web/features/comments/mentions/mention-list.tsx";
import type { Mentionable } from "#web/features/comments/mentions/mentions.ts";
import { useMentions } from "#web/features/comments/mentions/use-mentions.ts";
import { Textarea } from "#web/ui/field.tsx";

/** A field in which an @ names one of these people. */
export function mentionField(people: readonly Mentionable[]): WordsField {
  return (props) => <MentionField {...props} people={people} />;
}

interface MentionFieldProps extends WordsFieldProps {
  people: readonly Mentionable[];
}

function MentionField({ people, onText, ...field }: MentionFieldProps) {
  const mentions = useMentions({ field: field.ref, people, text: field.value, onText });
  return (
    <>
      <MentionList mentions={mentions} />
      <Textarea
        {...field}
        {...mentions.attributes}
        onChange={({ target }) => {
          onText(target.value);
          mentions.follow();
        }}
        onKeyDown={mentions.onKeyDown}
        onBlur={mentions.leave}
      />
      {mentions.mentioned.map((id) => (
        <input key={id} type="hidden" name={MENTION} value={id} />
      ))}
    </>
  );
}
