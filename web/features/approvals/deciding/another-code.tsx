import { useState } from "react";
import { decisionForm as text } from "#contract/messages/deciding.ts";
import { sentenceOf } from "#web/lib/sentence-of.ts";
import { TextButton } from "#web/ui/text-button.tsx";

/** For whoever waits in vain: the codes before it are then void. */
export function AnotherCode({ send }: { send: () => Promise<void> }) {
  const [pending, setPending] = useState(false);
  const [said, setSaid] = useState("");
  const ask = async () => {
    setPending(true);
    setSaid("");
    try {
      await send();
      setSaid(text.sentAgain);
    } catch (error) {
      setSaid(sentenceOf(error, text.codeFailed));
    } finally {
      setPending(false);
    }
  };
  return (
    <>
      <TextButton aria-disabled={pending} onClick={() => !pending && void ask()}>
        {text.anotherCode}
      </TextButton>
      <span role="status" className="order-last w-full empty:hidden">
        {said}
      </span>
    </>
  );
}
