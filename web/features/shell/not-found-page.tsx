import { notFound as text } from "#contract/messages/shell.ts";
import { LinkButton } from "#web/ui/link-button.tsx";
import { PinMark } from "#web/ui/pin-mark.tsx";

export default function NotFoundPage() {
  return (
    <section className="mx-auto flex min-h-[65vh] max-w-7xl flex-col justify-center px-safe-4 py-16 sm:px-safe-6">
      <p
        aria-hidden="true"
        className="flex items-end gap-[0.04em] font-bold font-display text-hero"
      >
        4<PinMark className="mb-[0.14em] size-[0.66em]" />4
      </p>
      <h1 className="mt-8 font-bold text-2xl">{text.title}</h1>
      <p className="mt-2 text-ink-soft">{text.body}</p>
      <LinkButton to="/" className="mt-8 self-start">
        {text.home}
      </LinkButton>
    </section>
  );
}
