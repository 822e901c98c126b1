import { useId } from "react";
import { shareCard } from "#contract/messages/comment-screens.ts";
import { shareDialog as text } from "#contract/messages/link-screens.ts";
import type { Shared } from "#web/features/links/share/shared.ts";
import { browserConfig } from "#web/lib/browser-config.ts";

const NEUTRAL_PICTURE = "/share.jpg";

interface PreviewCardProps {
  shared: Shared;
  guarded: boolean;
}

/** The card that chats show for the link, from the same texts as the page's own tags. */
export function PreviewCard({ shared, guarded }: PreviewCardProps) {
  const id = useId();
  const card = guarded
    ? { title: shareCard.neutralTitle, body: shareCard.neutralBody, picture: NEUTRAL_PICTURE }
    : { title: shared.title, body: shareCard.invitation, picture: shared.picture };
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-3 font-semibold">
        {text.previewTitle}
      </h3>
      <div className="max-w-80 overflow-hidden rounded-lg border border-line bg-paper">
        <img
          src={card.picture ?? NEUTRAL_PICTURE}
          alt=""
          className="aspect-[1.91] w-full bg-sheet object-cover object-top"
        />
        <div className="grid gap-0.5 p-3">
          <p className="line-clamp-2 break-words font-semibold text-sm">{card.title}</p>
          <p className="line-clamp-2 text-ink-soft text-sm">{card.body}</p>
          <p className="truncate text-ink-soft text-xs">{new URL(browserConfig.app_url).host}</p>
        </div>
      </div>
      {guarded && <p className="mt-3 text-ink-soft text-sm">{text.guardedPreview}</p>}
    </section>
  );
}
