import { type ReactNode, useState } from "react";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { linkSettings as text } from "#contract/messages/link-screens.ts";
import type { Link } from "#contract/routes/links.ts";
import { useEndPasses, useRotateLink } from "#web/features/links/links-queries.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";

type Ended = Pick<Link, "id"> & { title: string };

interface LinkEndingQuestions {
  askToRotate: (link: Ended) => void;
  askToEndPasses: (link: Ended) => void;
  /** To be rendered once, for all links of a page. */
  dialogs: ReactNode;
}

/** What takes access from people who have it, each after a question. */
export function useLinkEnding(): LinkEndingQuestions {
  // Kept while a dialog closes, so that its text does not change meanwhile.
  const [link, setLink] = useState<Ended | null>(null);
  const [asked, setAsked] = useState<"rotate" | "end-passes" | null>(null);
  const rotation = useRotateLink();
  const ending = useEndPasses();
  const ask = (question: typeof asked) => (next: Ended) => {
    setLink(next);
    setAsked(question);
  };
  const close = () => setAsked(null);
  const title = link?.title ?? "";
  return {
    askToRotate: ask("rotate"),
    askToEndPasses: ask("end-passes"),
    dialogs: (
      <>
        <ConfirmDialog
          open={asked === "rotate"}
          onOpenChange={close}
          title={text.rotateTitle}
          confirmLabel={text.rotate}
          pending={rotation.isPending}
          onConfirm={() => link && rotation.mutate(link, { onSettled: close })}
        >
          {fillMessage(text.rotateBody, { title })}
        </ConfirmDialog>
        <ConfirmDialog
          open={asked === "end-passes"}
          onOpenChange={close}
          title={text.endPassesTitle}
          confirmLabel={text.endPasses}
          pending={ending.isPending}
          onConfirm={() => link && ending.mutate(link, { onSettled: close })}
        >
          {fillMessage(text.endPassesBody, { title })}
        </ConfirmDialog>
      </>
    ),
  };
}
