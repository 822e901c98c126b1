import { fillMessage } from "#contract/messages/fill-message.ts";
import { threadWords as text } from "#contract/messages/thread-screens.ts";
import type { Comment } from "#contract/routes/comments.ts";
import { LinkedText } from "#web/features/comments/thread/linked-text.tsx";

interface WordsProps {
  children: string;
  moderation: Comment["moderation"];
}

/** What was written; where somebody else changed it, who did and what it was. */
export function Words({ children, moderation }: WordsProps) {
  return (
    <>
      <p className="whitespace-pre-wrap break-words" dir="auto">
        <LinkedText>{children}</LinkedText>
      </p>
      {moderation && (
        <div className="mt-1 text-ink-soft text-sm">
          {fillMessage(text.moderated, { name: moderation.by })}{" "}
          <details>
            <summary className="w-fit cursor-pointer rounded-sm underline decoration-line-strong underline-offset-4 pointer-coarse:py-2.5">
              {text.original}
            </summary>
            <p
              className="mt-1 whitespace-pre-wrap break-words border-line-strong border-l-2 pl-3"
              dir="auto"
            >
              {moderation.original}
            </p>
          </details>
        </div>
      )}
    </>
  );
}
