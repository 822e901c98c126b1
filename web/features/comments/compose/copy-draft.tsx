import { commentForm as words } from "#contract/messages/comment-screens.ts";
import { copyText } from "#web/lib/copy-text.ts";
import { TextButton } from "#web/ui/text-button.tsx";

/** For words that cannot be sent any more: they are not lost to who typed them. */
export function CopyDraft({ text }: { text: string }) {
  return (
    <TextButton onClick={() => void copyText(text, words.copied)}>{words.copyText}</TextButton>
  );
}
