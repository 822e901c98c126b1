import { type ReactNode, useRef, useState } from "react";
import type { LinkDetail } from "#contract/routes/links.ts";
import { type LinkChange, linkQuery, useEditLink } from "#web/features/links/links-queries.ts";
import { PresentationQuestion } from "#web/features/links/settings/presentation-question.tsx";
import { useSpace } from "#web/features/spaces/index.ts";
import { queryClient } from "#web/lib/query-client.ts";

type Answer = "leave" | "keep" | null;
type Presentations = LinkDetail["open_presentations"];

interface GuardLink {
  /** Resolves with whether it was saved: the person may think better of it. */
  save: (change: LinkChange) => Promise<boolean>;
  /** To be rendered outside of the form. */
  dialog: ReactNode;
}

/**
 * Gives a link a password or an end. Before the first of them it asks what becomes of the layout in
 * presentations that have no password.
 */
export function useGuardLink(link: LinkDetail): GuardLink {
  const space = useSpace();
  const edit = useEditLink(link.id);
  const [asked, setAsked] = useState<Presentations>([]);
  const [open, setOpen] = useState(false);
  const answer = useRef<((answer: Answer) => void) | null>(null);

  const ask = (presentations: Presentations) =>
    new Promise<Answer>((resolve) => {
      answer.current = resolve;
      setAsked(presentations);
      setOpen(true);
    });
  const settle = (given: Answer) => {
    setOpen(false);
    answer.current?.(given);
    answer.current = null;
  };

  return {
    async save(change) {
      const wasAsked = link.has_password || link.expires_at !== null;
      if (wasAsked) {
        await edit.mutateAsync(change);
        return true;
      }
      // As of now: somebody else may have just made one.
      const { open_presentations } = await queryClient.fetchQuery(linkQuery(space, link.id));
      const given = open_presentations.length > 0 ? await ask(open_presentations) : "leave";
      if (given === null) return false;
      await edit.mutateAsync({
        ...change,
        ...(given === "keep" && { keep_in_presentations: true }),
      });
      return true;
    },
    dialog: (
      <PresentationQuestion
        open={open}
        presentations={asked}
        onAnswer={settle}
        onCancel={() => settle(null)}
      />
    ),
  };
}
