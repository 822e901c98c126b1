import { decisionForm as text } from "#contract/messages/deciding.ts";
import { textLinkClass } from "#web/ui/text-button.tsx";

/** What a decision leaves behind. */
export function KeptNote({ withEmail }: { withEmail: boolean }) {
  return (
    <p className="text-ink-soft text-sm">
      {withEmail ? text.keptWithEmail : text.kept}{" "}
      <a href="/privacy" target="_blank" rel="noreferrer" className={textLinkClass}>
        {text.privacy}
      </a>
    </p>
  );
}
