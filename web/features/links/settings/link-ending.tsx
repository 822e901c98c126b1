import { useId } from "react";
import { linkSettings as text } from "#contract/messages/link-screens.ts";
import type { Link } from "#contract/routes/links.ts";
import { useLinkEnding } from "#web/features/links/settings/use-link-ending.tsx";
import { Button } from "#web/ui/button.tsx";

interface LinkEndingProps {
  link: Link;
  title: string;
}

export function LinkEnding({ link, title }: LinkEndingProps) {
  const { askToRotate, askToEndPasses, dialogs } = useLinkEnding();
  const asked = { id: link.id, title };
  return (
    <div className="grid gap-4">
      {link.has_password && (
        <Ending
          label={text.endPasses}
          hint={text.endPassesHint}
          onClick={() => askToEndPasses(asked)}
        />
      )}
      <Ending label={text.rotate} hint={text.rotateHint} onClick={() => askToRotate(asked)} />
      {dialogs}
    </div>
  );
}

function Ending({ label, hint, onClick }: { label: string; hint: string; onClick: () => void }) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p id={id} className="min-w-0 flex-1 basis-52 text-ink-soft text-sm">
        {hint}
      </p>
      <Button size="sm" aria-describedby={id} onClick={onClick}>
        {label}
      </Button>
    </div>
  );
}
