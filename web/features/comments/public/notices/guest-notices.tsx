import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { guestNoticeWords as text } from "#contract/messages/guest-notice-screens.ts";
import type { OwnWords } from "#web/features/comments/live/own-words.ts";
import { NoticeOffer } from "#web/features/comments/public/notices/notice-offer.tsx";
import { NoticeState } from "#web/features/comments/public/notices/notice-state.tsx";
import { noticesOf } from "#web/features/comments/public/notices/own-notices.ts";
import { cx } from "#web/ui/cx.ts";
import { TextButton } from "#web/ui/text-button.tsx";

interface GuestNoticesProps {
  publicLink: string;
  own: OwnWords;
  /** A form has no room for a second one: there the offer is a line until it is pressed. */
  place: "list" | "card" | "form";
}

/** Offers whoever wrote something to hear of answers by mail, and says where they do. */
export function GuestNotices({ publicLink, own, place }: GuestNoticesProps) {
  const store = noticesOf(own, publicLink);
  const { notices, declined } = useSyncExternalStore(store.subscribe, store.state);
  const [opened, setOpened] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  useEffect(() => void store.read(), [store]);
  if (!notices) return null;

  const isFollowed = notices.state !== "none";
  const isOffered = opened || (!isFollowed && !declined && place !== "form");
  // Whoever has declined finds it again with their comments alone.
  const isSilent = !isFollowed && !isOffered && declined && place !== "card";
  /** The button that was pressed goes with what it did. */
  const settle = () => {
    setOpened(false);
    whole.current?.focus({ preventScroll: true });
  };
  const decline = () => {
    if (!isFollowed) store.decline();
    settle();
  };
  return (
    <div
      ref={whole}
      tabIndex={-1}
      className={cx(
        "outline-none",
        !isSilent && place === "list" && "px-4 py-3",
        !isSilent && place !== "list" && "mt-3",
      )}
    >
      {isOffered ? (
        <NoticeOffer
          focused={opened}
          ask={(email) => store.ask(email).then(settle)}
          onDecline={decline}
        />
      ) : isFollowed ? (
        <NoticeState
          notices={notices}
          stop={() => store.stop().then(settle)}
          onOther={() => setOpened(true)}
        />
      ) : (
        !isSilent && (
          <TextButton className="text-left text-sm" onClick={() => setOpened(true)}>
            {declined ? text.offerAgain : text.offer}
          </TextButton>
        )
      )}
    </div>
  );
}
