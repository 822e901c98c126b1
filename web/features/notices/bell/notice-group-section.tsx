import { Link } from "@tanstack/react-router";
import { useId } from "react";
import type { Notice } from "#contract/routes/notices.ts";
import type { NoticeGroup } from "#web/features/notices/bell/group-notices.ts";
import { NoticeRow } from "#web/features/notices/bell/notice-row.tsx";

interface NoticeGroupSectionProps {
  group: NoticeGroup;
  /** Of the space it is in, for whoever is in several. */
  spaceName: string | undefined;
  onOpen: (notice: Notice) => void;
  onLeave: () => void;
}

export function NoticeGroupSection({
  group: { layout, notices },
  spaceName,
  onOpen,
  onLeave,
}: NoticeGroupSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-line border-t pt-3 pb-1.5">
      <header className="relative mx-2 flex items-center gap-3 rounded-md px-2 py-1 transition hover:bg-hover pointer-coarse:min-h-11">
        <img
          src={layout.picture}
          alt=""
          width={40}
          height={40}
          loading="lazy"
          decoding="async"
          className="size-10 shrink-0 rounded-sm border border-line bg-hover object-cover"
        />
        <div className="min-w-0 flex-1">
          <h3 id={id} className="font-semibold text-base">
            <Link
              to="/layouts/$layoutId"
              params={{ layoutId: layout.id }}
              onClick={onLeave}
              // The whole heading is the link.
              className="block truncate after:absolute after:inset-0"
              dir="auto"
            >
              {layout.title}
            </Link>
          </h3>
          {spaceName && (
            <p className="truncate text-ink-soft text-xs" dir="auto">
              {spaceName}
            </p>
          )}
        </div>
      </header>
      <ul className="mt-1">
        {notices.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}
