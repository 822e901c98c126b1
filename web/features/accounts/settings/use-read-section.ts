import { useEffect, useState } from "react";
import { type SectionId, sectionIds } from "#web/features/accounts/settings/section-ids.ts";

/** A section is being read when it is under this line, below the header. */
const LINE = { rootMargin: "-30% 0px -69% 0px" };

const LAST: SectionId = "excluir-conta";

/** The section that is being read, as the page is scrolled; at the page's end the last one. */
export function useReadSection(): SectionId {
  const [read, setRead] = useState<SectionId>(sectionIds[0]);
  const [ended, setEnded] = useState(false);
  useEffect(() => {
    const sections = sectionIds.map((id) => document.getElementById(id));
    const reading = new IntersectionObserver((entries) => {
      const entered = entries.findLast(({ isIntersecting }) => isIntersecting);
      if (entered) setRead(entered.target.id as SectionId);
    }, LINE);
    for (const section of sections) if (section) reading.observe(section);
    const ending = new IntersectionObserver(
      (entries) => {
        setEnded(entries.at(-1)?.isIntersecting ?? false);
      },
      { threshold: 1 },
    );
    const last = sections.at(-1);
    if (last) ending.observe(last);
    return () => {
      reading.disconnect();
      ending.disconnect();
    };
  }, []);
  return ended ? LAST : read;
}
