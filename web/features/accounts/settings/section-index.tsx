import { useEffect, useRef } from "react";
import { settingsIndex as text } from "#contract/messages/settings.ts";
import {
  type SectionId,
  sectionGroups,
  sectionTitles,
} from "#web/features/accounts/settings/section-ids.ts";
import { useLanding } from "#web/features/accounts/settings/use-landing.ts";
import { useReadSection } from "#web/features/accounts/settings/use-read-section.ts";

/**
 * Leads to each section: a column beside them, or a row above them where there is no space for one. The
 * row scrolls away in low windows, such as a phone's on its side.
 */
export function SectionIndex() {
  const [landing, land] = useLanding();
  const read = useReadSection();
  const current = landing ?? read;
  const nav = useRef<HTMLElement>(null);

  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>(`[href="#${current}"]`);
    if (!nav.current || !link) return;
    // Not scrollIntoView, which would scroll the page as well.
    const { clientWidth, clientHeight } = nav.current;
    nav.current.scrollLeft = link.offsetLeft - (clientWidth - link.offsetWidth) / 2;
    nav.current.scrollTop = link.offsetTop - (clientHeight - link.offsetHeight) / 2;
  }, [current]);

  return (
    <nav
      ref={nav}
      aria-label={text.label}
      className="relative top-0 z-10 overflow-x-auto border-line border-b bg-paper lg:sticky lg:top-24 lg:max-h-[calc(100svh-6rem)] lg:self-start lg:overflow-y-auto lg:border-b-0 lg:pb-8 [@media(height>=36rem)]:sticky [@media(height>=36rem)]:max-lg:top-16"
    >
      <ul className="flex lg:flex-col lg:gap-6">
        {sectionGroups.map(({ title, ids }) => (
          <li key={title}>
            <p className="px-3 pb-1 font-medium text-ink-soft text-xs max-lg:sr-only">{title}</p>
            <ul className="flex lg:flex-col">
              {ids.map((id) => (
                <li key={id} className="shrink-0">
                  <IndexLink id={id} isCurrent={id === current} onLand={land} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface IndexLinkProps {
  id: SectionId;
  isCurrent: boolean;
  onLand: (id: SectionId) => void;
}

function IndexLink({ id, isCurrent, onLand }: IndexLinkProps) {
  return (
    <a
      href={`#${id}`}
      aria-current={isCurrent ? "location" : undefined}
      // The address says the same again when it is already there, and nothing would happen.
      onClick={() => onLand(id)}
      className="flex h-12 items-center whitespace-nowrap border-transparent border-b-2 px-3 text-ink-soft text-sm -outline-offset-2 transition hover:text-ink aria-[current]:border-ink aria-[current]:text-ink lg:h-auto lg:whitespace-normal lg:rounded-md lg:border-b-0 lg:py-2 lg:hover:bg-hover lg:aria-[current]:bg-hover lg:aria-[current]:font-medium"
    >
      {sectionTitles[id]}
    </a>
  );
}
