import type { ReactNode } from "react";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { landingScenes } from "#contract/messages/landing.ts";
import { shareCard } from "#contract/messages/share-card.ts";
import { whoAsks } from "#contract/who-asks.ts";
import { SiteArtwork } from "#web/features/landing/scenes/site-artwork.tsx";
import { LinkCard } from "#web/features/links/index.ts";
import { cx } from "#web/ui/cx.ts";

const { people, artwork, send: text } = landingScenes;

/** A conversation with the card of a link in it. */
export function WhatsAppScene() {
  return (
    <div className="mx-auto grid w-full max-w-96 gap-3 text-sm">
      <p className="flex items-center gap-2.5 border-line border-b pb-3 font-semibold">
        <span className="flex size-8 items-center justify-center rounded-full bg-sheet-tint font-display text-sheet-ink">
          {people.client.slice(0, 1)}
        </span>
        {people.client}
      </p>
      <Bubble own time={text.sentAt}>
        <LinkCard
          picture={<SiteArtwork version={1} />}
          title={artwork.layout}
          body={fillMessage(shareCard.invitation, { asks: whoAsks(people.space) })}
          host={null}
        />
        <p className="mt-2 px-1">{text.message}</p>
      </Bubble>
      <Bubble time={text.answeredAt}>
        <p className="px-1">{text.answer}</p>
      </Bubble>
    </div>
  );
}

interface BubbleProps {
  own?: boolean;
  time: string;
  children: ReactNode;
}

function Bubble({ own = false, time, children }: BubbleProps) {
  return (
    <div
      className={cx(
        "max-w-[88%] rounded-lg p-2 shadow-float",
        own
          ? "justify-self-end rounded-br-sm bg-hover"
          : "justify-self-start rounded-bl-sm border border-line bg-raised",
      )}
    >
      {children}
      <p className="mt-1 px-1 text-right text-ink-soft text-xs tabular-nums">
        {time}
        {own && " ✓✓"}
      </p>
    </div>
  );
}
