import { publicPresentation as text } from "#contract/messages/public-presentation.ts";
import { UnsentText } from "#web/features/comments/public/closed-link.tsx";
import { Button } from "#web/ui/button.tsx";

interface TakenOutLayoutProps {
  draft: string;
  onGoOn: () => void;
}

/** Replaces a layout that was taken out while a comment on it was being written. */
export function TakenOutLayout({ draft, onGoOn }: TakenOutLayoutProps) {
  return (
    <div
      role="alert"
      className="mx-auto flex size-full max-w-md flex-col items-center gap-3 overflow-y-auto px-6 py-10 text-center before:m-auto after:m-auto"
    >
      <p className="font-semibold text-lg">{text.takenOut}</p>
      <Button className="mt-2" onClick={onGoOn}>
        {text.goOn}
      </Button>
      <UnsentText draft={draft} />
    </div>
  );
}
