import { hasTeam } from "#contract/access.ts";
import { teamOffer, membersPage as text } from "#contract/messages/member-screens.ts";
import type { OutputOf } from "#contract/route.ts";
import type { listMembers } from "#contract/routes/members.ts";
import type { Space } from "#contract/routes/spaces.ts";
import { useAuth } from "#web/features/accounts/index.ts";
import { InvitationList } from "#web/features/spaces/members/invitation-list.tsx";
import { InviteForm } from "#web/features/spaces/members/invite-form.tsx";
import { MemberList } from "#web/features/spaces/members/member-list.tsx";
import { SeatsNote } from "#web/features/spaces/members/seats-note.tsx";
import { SpaceHistory } from "#web/features/spaces/members/space-history.tsx";
import { TeamOffer } from "#web/features/spaces/members/team-offer.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

interface OwnTeamProps {
  space: Space;
  team: OutputOf<typeof listMembers>;
}

/** The owner's view: everything there is to manage, or what the Team plan would give. */
export function OwnTeam({ space, team }: OwnTeamProps) {
  const { profile } = useAuth();
  const active = profile !== null && hasTeam(profile, new Date());
  const { members, invitations, seats } = team;
  const others = members.length > 1 || invitations.length > 0;
  if (!active && !others) return <TeamOffer profile={profile} />;
  return (
    <div className="grid gap-10">
      {!active && <TeamOffer profile={profile} />}
      <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
        <div className="grid gap-10">
          <div className="grid gap-4">
            {active && <SeatsNote seats={seats} />}
            {!active && <p className="max-w-prose">{teamOffer.lapsed}</p>}
            <MemberList members={members} managedIn={space.id} canChangeRoles={active} />
            {!others && <EmptyState title={text.aloneTitle} body={text.aloneBody} />}
          </div>
          {invitations.length > 0 && (
            <InvitationList spaceId={space.id} invitations={invitations} canResend={active} />
          )}
        </div>
        {active && <InviteForm spaceId={space.id} />}
      </div>
      <SpaceHistory spaceId={space.id} />
    </div>
  );
}
