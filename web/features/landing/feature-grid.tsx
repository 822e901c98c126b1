import {
  FolderOpen,
  HardDrive,
  LayoutDashboard,
  Link2,
  type LucideIcon,
  MessageCircle,
  ShieldCheck,
} from "lucide-react";
import { landingFeatures as text } from "#contract/messages/landing.ts";
import { SectionHeading } from "#web/features/landing/section-heading.tsx";

const icons: Record<keyof typeof text.cards, LucideIcon> = {
  feedback: MessageCircle,
  links: Link2,
  categories: FolderOpen,
  dashboard: LayoutDashboard,
  storage: HardDrive,
  security: ShieldCheck,
};

export function FeatureGrid() {
  return (
    <section aria-labelledby="recursos" className="border-line border-t">
      <div className="mx-auto grid max-w-7xl gap-x-12 gap-y-10 px-safe-4 py-16 sm:px-safe-6 md:py-24 lg:grid-cols-[1fr_1.6fr]">
        <SectionHeading id="recursos">{text.title}</SectionHeading>
        <ul className="grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-2">
          {Object.entries(text.cards).map(([name, { title, body }]) => {
            const Icon = icons[name as keyof typeof icons];
            return (
              <li key={name} className="bg-paper p-6 sm:p-7">
                <Icon aria-hidden="true" strokeWidth={1.75} className="size-6 text-pin" />
                <h3 className="mt-4 font-semibold text-lg">{title}</h3>
                <p className="mt-1.5 max-w-[44ch] text-ink-soft">{body}</p>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
