import { useMatches } from "@tanstack/react-router";
import { underConstruction as text } from "#contract/messages/shell.ts";
import { LinkButton } from "#web/ui/link-button.tsx";

/** Stands in for every page whose own work is still to come. */
export default function UnderConstructionPage() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  return (
    <section className="mx-auto flex min-h-[65vh] max-w-7xl flex-col justify-center px-4 py-16 sm:px-6">
      <p className="font-medium text-ink-soft text-sm">{text.badge}</p>
      <h1 className="mt-2 font-bold text-3xl">{title}</h1>
      <p className="mt-4 max-w-prose text-ink-soft text-lg">{text.body}</p>
      <LinkButton to="/" className="mt-8 self-start">
        {text.home}
      </LinkButton>
    </section>
  );
}
