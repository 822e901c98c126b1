import { overviewWords as text } from "#contract/messages/comment-screens.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import type { LayoutGroup } from "#web/features/comments/overview/group-by-layout.ts";
import { OverviewRow } from "#web/features/comments/overview/overview-row.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";

interface LayoutGroupSectionProps {
  group: LayoutGroup;
  /** Below a heading of its own it is one level deeper. */
  level: 2 | 3;
}

export function LayoutGroupSection({
  group: { layout, comments },
  level,
}: LayoutGroupSectionProps) {
  const heading = `layout-${layout.id}-${comments[0]?.unread ? "unread" : "read"}`;
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <section aria-labelledby={heading}>
      <header className="mb-3 flex items-center justify-between gap-4">
        <Heading id={heading} className="min-w-0 truncate font-semibold text-lg" dir="auto">
          {layout.title}
        </Heading>
        <LinkButton
          to="/layouts/$layoutId"
          params={{ layoutId: layout.id }}
          size="sm"
          aria-label={fillMessage(text.viewLayoutNamed, { title: layout.title })}
        >
          {text.viewLayout}
        </LinkButton>
      </header>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {comments.map((comment) => (
          <OverviewRow key={comment.id} comment={comment} />
        ))}
      </ul>
    </section>
  );
}
