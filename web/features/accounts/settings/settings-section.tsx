import { type ReactNode, useId } from "react";
import type { SectionId } from "#web/features/accounts/settings/section-ids.ts";
import { Card } from "#web/ui/card.tsx";

interface SettingsSectionProps {
  /** What leads to it: '#avisos'. */
  id: SectionId;
  title: string;
  body: string;
  children: ReactNode;
}

/** Description on the left, controls on the right; stacked where there is no space for both. */
export function SettingsSection({ id, title, body, children }: SettingsSectionProps) {
  const headingId = useId();
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className="grid scroll-mt-28 gap-x-10 gap-y-5 border-line border-t py-8 first:border-t-0 lg:scroll-mt-16 lg:py-10 lg:first:pt-0 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.9fr)]"
    >
      <header>
        <h2 id={headingId} tabIndex={-1} className="font-semibold text-lg">
          {title}
        </h2>
        <p className="mt-1 max-w-[44ch] text-ink-soft text-sm">{body}</p>
      </header>
      <Card className="self-start p-5 sm:p-6">{children}</Card>
    </section>
  );
}
