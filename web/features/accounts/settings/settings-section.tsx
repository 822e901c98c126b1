import { type ReactNode, useId } from "react";
import { Card } from "#web/ui/card.tsx";

interface SettingsSectionProps {
  /** What leads to it from elsewhere: '#avisos'. */
  id?: string;
  title: string;
  body: string;
  children: ReactNode;
}

/** Description on the left, controls on the right; stacked on narrow screens. */
export function SettingsSection({ id, title, body, children }: SettingsSectionProps) {
  const headingId = useId();
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className="grid scroll-mt-16 gap-x-12 gap-y-5 border-line border-t py-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.9fr)] lg:py-10"
    >
      <header>
        <h2 id={headingId} className="font-semibold text-lg">
          {title}
        </h2>
        <p className="mt-1 max-w-[44ch] text-ink-soft text-sm">{body}</p>
      </header>
      <Card className="self-start p-5 sm:p-6">{children}</Card>
    </section>
  );
}
