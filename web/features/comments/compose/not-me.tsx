import { commentForm } from "#contract/messages/comment-screens.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { TextButton } from "#web/ui/text-button.tsx";

interface NotMeProps {
  /** As the browser remembers it. */
  name: string;
  onForget: () => void;
}

/** For whoever uses a browser on which somebody else has written. */
export function NotMe({ name, onForget }: NotMeProps) {
  if (name.trim() === "") return null;
  return (
    <p className="mt-2 text-ink-soft text-sm">
      <TextButton onClick={onForget} className="max-w-full break-words text-left">
        {fillMessage(commentForm.notMe, { name: name.trim() })}
      </TextButton>
    </p>
  );
}
