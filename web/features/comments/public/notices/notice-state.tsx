import { useState } from "react";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { guestNoticeWords as text } from "#contract/messages/guest-notice-screens.ts";
import type { GuestNotices } from "#contract/routes/guest-notices.ts";
import { sentenceOf } from "#web/lib/sentence-of.ts";
import { toast } from "#web/lib/toast.ts";
import { TextButton } from "#web/ui/text-button.tsx";

interface NoticeStateProps {
  notices: GuestNotices;
  stop: () => Promise<void>;
  onOther: () => void;
}

/** Where a guest hears of answers, or will once the address is confirmed. */
export function NoticeState({ notices, stop, onOther }: NoticeStateProps) {
  const [pending, setPending] = useState(false);
  const email = notices.email ?? "";
  const end = async () => {
    setPending(true);
    try {
      await stop();
      toast.success(text.stopped);
    } catch (error) {
      setPending(false);
      toast.error(sentenceOf(error, text.stopFailed));
    }
  };
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-1 text-ink-soft text-sm">
      {notices.state === "pending" ? (
        <>
          <span role="status" className="min-w-0 break-words">
            {fillMessage(text.sent, { email })}
          </span>
          <TextButton onClick={onOther}>{text.otherEmail}</TextButton>
        </>
      ) : (
        <>
          <span className="min-w-0 break-words">{fillMessage(text.following, { email })}</span>
          <TextButton aria-disabled={pending} onClick={() => !pending && void end()}>
            {text.stop}
          </TextButton>
        </>
      )}
    </p>
  );
}
