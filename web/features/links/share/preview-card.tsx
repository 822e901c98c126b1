import { useId } from "react";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { shareDialog as text } from "#contract/messages/link-screens.ts";
import { shareCard } from "#contract/messages/share-card.ts";
import { whoAsks } from "#contract/who-asks.ts";
import { LinkCard } from "#web/features/links/share/link-card.tsx";
import type { Shared } from "#web/features/links/share/shared.ts";
import { browserConfig } from "#web/lib/browser-config.ts";

const NEUTRAL_PICTURE = "/share.jpg";

interface PreviewCardProps {
  shared: Shared;
  guarded: boolean;
  /** The space's name on public pages; null if it has none. */
  space: string | null;
}

/** The card that chats show for the link, from the same texts as the page's own tags. */
export function PreviewCard({ shared, guarded, space }: PreviewCardProps) {
  const id = useId();
  const card = guarded
    ? { title: shareCard.neutralTitle, body: shareCard.neutralBody, picture: NEUTRAL_PICTURE }
    : {
        title: shared.title,
        body: fillMessage(shareCard.invitation, { asks: whoAsks(space) }),
        picture: shared.picture,
      };
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-3 font-semibold">
        {text.previewTitle}
      </h3>
      <LinkCard
        picture={
          <img
            src={card.picture ?? NEUTRAL_PICTURE}
            alt=""
            className="aspect-[1.91] w-full bg-sheet object-cover object-top"
          />
        }
        title={card.title}
        body={card.body}
        host={new URL(browserConfig.app_url).host}
      />
      {guarded && <p className="mt-3 text-ink-soft text-sm">{text.guardedPreview}</p>}
    </section>
  );
}
