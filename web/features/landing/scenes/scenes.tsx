import type { ReactNode } from "react";
import { landingScenes as text } from "#contract/messages/landing.ts";
import { ApprovalScene } from "#web/features/landing/scenes/approval-scene.tsx";
import { PhoneScene } from "#web/features/landing/scenes/phone-scene.tsx";
import { WhatsAppScene } from "#web/features/landing/scenes/whatsapp-scene.tsx";
import { SectionHeading } from "#web/features/landing/section-heading.tsx";
import { cx } from "#web/ui/cx.ts";
import { PinMark } from "#web/ui/pin-mark.tsx";

/** From the link to the approval, in the order in which it happens. */
export function Scenes() {
  return (
    <section aria-labelledby="como-funciona" className="border-line border-t">
      <div className="mx-auto max-w-7xl px-safe-4 py-16 sm:px-safe-6 md:py-24">
        <SectionHeading id="como-funciona">{text.title}</SectionHeading>
        <ol className="mt-14 grid gap-20 md:gap-28">
          <Scene number={1} words={text.send} label={text.send.label}>
            <WhatsAppScene />
          </Scene>
          <Scene number={2} words={text.tap} label={text.tap.label} turned>
            <PhoneScene />
          </Scene>
          <Scene number={3} words={text.approve}>
            <ApprovalScene />
          </Scene>
        </ol>
      </div>
    </section>
  );
}

interface SceneProps {
  number: number;
  words: { title: string; body: string };
  /** What is drawn, in words, where nothing of it can be used. */
  label?: string;
  /** The picture before the words. */
  turned?: boolean;
  children: ReactNode;
}

function Scene({ number, words, label, turned = false, children }: SceneProps) {
  return (
    <li
      className={cx(
        "grid items-center gap-x-16 gap-y-8",
        turned ? "lg:grid-cols-[1.25fr_1fr]" : "lg:grid-cols-[1fr_1.25fr]",
      )}
    >
      <div className={cx(turned && "lg:order-last")}>
        <PinMark className="size-9">{number}</PinMark>
        <h3 className="mt-5 max-w-[18ch] font-bold text-2xl">{words.title}</h3>
        <p className="mt-4 max-w-[46ch] text-ink-soft text-lg">{words.body}</p>
      </div>
      <div className="canvas-dots min-w-0 rounded-lg border border-line bg-surface px-4 py-8 sm:px-10 sm:py-12">
        {label ? (
          <div role="img" aria-label={label}>
            <div aria-hidden="true">{children}</div>
          </div>
        ) : (
          children
        )}
      </div>
    </li>
  );
}
