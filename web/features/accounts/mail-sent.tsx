import { type ReactNode, useEffect, useRef, useState } from "react";
import { resend as text } from "#contract/messages/sign-in.ts";
import { sentenceOf } from "#web/lib/sentence-of.ts";
import { useViewToast } from "#web/lib/use-view-toast.ts";
import { PinMark } from "#web/ui/pin-mark.tsx";
import { TextButton } from "#web/ui/text-button.tsx";

const COOLDOWN_MS = 60_000;

interface MailSentProps {
  /** Sends the same mail again. */
  onResend: () => Promise<unknown>;
  children: ReactNode;
}

/** Says that a mail is on its way, and sends it again at most once a minute. */
export function MailSent({ onResend, children }: MailSentProps) {
  const showError = useViewToast();
  const [resting, setResting] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  // It takes the place of the form that had focus.
  useEffect(() => box.current?.focus(), []);
  useEffect(() => {
    if (!resting) return;
    const timer = setTimeout(() => setResting(false), COOLDOWN_MS);
    return () => clearTimeout(timer);
  }, [resting]);
  const resend = () => {
    setResting(true);
    onResend().catch((error: unknown) => {
      setResting(false);
      showError(sentenceOf(error));
    });
  };
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="status"
      className="rounded-lg border border-line bg-surface p-5"
    >
      <PinMark className="mb-4 size-6" />
      {children}
      <p className="mt-4 border-line border-t pt-4 text-ink-soft text-sm">
        {resting ? (
          text.sent
        ) : (
          <>
            {text.notArrived} <TextButton onClick={resend}>{text.again}</TextButton>.
          </>
        )}
      </p>
    </div>
  );
}
