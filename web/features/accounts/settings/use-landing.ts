import { useCallback, useEffect, useState } from "react";
import { type SectionId, sectionOf } from "#web/features/accounts/settings/section-ids.ts";

/** What says that a person goes on by themselves. */
const GOING_ON = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

/**
 * The section that the address or the index leads to, until its reader goes on. So long it stays where
 * it landed: sections above it grow when their data comes.
 */
export function useLanding(): [SectionId | null, (id: SectionId) => void] {
  const [landing, setLanding] = useState(() => asLanding(sectionOf(location.hash)));

  useEffect(() => {
    const follow = () => setLanding(asLanding(sectionOf(location.hash)));
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);

  useEffect(() => {
    const section = landing && document.getElementById(landing.id);
    if (!section) return;
    const show = () => section.scrollIntoView({ behavior: "instant" });
    show();
    // Screen readers go on from here.
    section.querySelector("h2")?.focus({ preventScroll: true });
    const growing = new ResizeObserver(show);
    for (const each of section.parentElement?.children ?? []) growing.observe(each);
    const leave = () => setLanding(null);
    for (const act of GOING_ON) addEventListener(act, leave, { passive: true });
    return () => {
      growing.disconnect();
      for (const act of GOING_ON) removeEventListener(act, leave);
    };
  }, [landing]);

  return [landing?.id ?? null, useCallback((id) => setLanding({ id }), [])];
}

/** An object, so that the same section can be landed on again. */
function asLanding(id: SectionId | null): { id: SectionId } | null {
  return id && { id };
}
