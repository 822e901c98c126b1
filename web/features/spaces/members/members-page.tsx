import { useQuery } from "@tanstack/react-query";
import { membersPage as text } from "#contract/messages/member-screens.ts";
import { pageTitles } from "#contract/messages/shell.ts";
import { may } from "#contract/roles.ts";
import type { Space } from "#contract/routes/spaces.ts";
import { useSpace } from "#web/features/spaces/index.ts";
import { LeaveSpace } from "#web/features/spaces/members/leave-space.tsx";
import { MemberList } from "#web/features/spaces/members/member-list.tsx";
import { membersQuery } from "#web/features/spaces/members/members-queries.ts";
import { OwnTeam } from "#web/features/spaces/members/own-team.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ListSkeleton } from "#web/ui/list-skeleton.tsx";
import { PageFrame } from "#web/ui/page-frame.tsx";

export default function MembersPage() {
  const space = useSpace();
  return (
    <PageFrame
      title={pageTitles.members}
      actions={may(space.role, "leave") && <LeaveSpace space={space} />}
    >
      <Team space={space} />
    </PageFrame>
  );
}

/** Whoever does not own the space sees names and roles only. */
function Team({ space }: { space: Space }) {
  const query = useQuery(membersQuery(space.id));
  if (query.isPending) return <ListSkeleton rows={3} className="max-w-3xl" />;
  if (!query.data) {
    return <ErrorState message={text.loadFailed} onRetry={() => void query.refetch()} />;
  }
  if (may(space.role, "manage_members")) return <OwnTeam space={space} team={query.data} />;
  return (
    <div className="max-w-3xl">
      <MemberList members={query.data.members} />
    </div>
  );
}
