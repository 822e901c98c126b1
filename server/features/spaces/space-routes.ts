import * as member from "#contract/routes/members.ts";
import * as space from "#contract/routes/spaces.ts";
import type { Api } from "#server/api.ts";
import { deliverSession } from "#server/features/accounts/index.ts";
import { acceptBySignUp } from "#server/features/spaces/accept-by-sign-up.ts";
import { acceptInvitation } from "#server/features/spaces/accept-invitation.ts";
import { changeRole } from "#server/features/spaces/change-role.ts";
import { editSpace } from "#server/features/spaces/edit-space.ts";
import { inviteMembers } from "#server/features/spaces/invite-members.ts";
import { listSpaceActs } from "#server/features/spaces/list-acts.ts";
import { listMembers } from "#server/features/spaces/list-members.ts";
import { listSpaces } from "#server/features/spaces/list-spaces.ts";
import { readInvitation } from "#server/features/spaces/read-invitation.ts";
import { readMembership } from "#server/features/spaces/read-membership.ts";
import { leaveSpace, removeMember } from "#server/features/spaces/remove-member.ts";
import { resendInvitation } from "#server/features/spaces/resend-invitation.ts";
import { revokeInvitation } from "#server/features/spaces/revoke-invitation.ts";
import { removeLogo, setLogo } from "#server/features/spaces/set-logo.ts";

export function spaceRoutes(api: Api): void {
  serveSpaces(api);
  serveMembers(api);
  serveInvited(api);
}

function serveSpaces(api: Api): void {
  api.serve(space.listSpaces, (ctx) => listSpaces(ctx));
  api.serve(space.getMembership, (ctx, { layout_id }) => readMembership(ctx, layout_id));
  api.serve(space.editSpace, (ctx, input) => editSpace(ctx, input));
  api.serve(space.setSpaceLogo, (ctx, input, c) => setLogo(ctx, input, c.env.incoming));
  api.serve(space.removeSpaceLogo, (ctx) => removeLogo(ctx));
  api.serve(space.leaveSpace, (ctx) => leaveSpace(ctx));
  api.serve(space.listSpaceActs, (ctx, input) => listSpaceActs(ctx, input));
}

function serveMembers(api: Api): void {
  api.serve(member.listMembers, (ctx) => listMembers(ctx));
  api.serve(member.changeRole, (ctx, input) => changeRole(ctx, input));
  api.serve(member.removeMember, (ctx, { memberId }) => removeMember(ctx, memberId));
  api.serve(member.inviteMembers, (ctx, input) => inviteMembers(ctx, input));
  api.serve(member.resendInvitation, (ctx, { invitationId }) =>
    resendInvitation(ctx, invitationId),
  );
  api.serve(member.revokeInvitation, (ctx, { invitationId }) =>
    revokeInvitation(ctx, invitationId),
  );
}

function serveInvited(api: Api): void {
  api.serve(member.readInvitation, (ctx, { token }) => readInvitation(ctx, token));
  api.serve(member.acceptInvitation, (ctx, { token }) => acceptInvitation(ctx, token));
  api.serve(member.acceptBySignUp, async (ctx, { transport, ...input }, c) => {
    const { opened, spaceId } = await acceptBySignUp(ctx, input);
    const session = await deliverSession(ctx, c, transport, opened);
    const { status, carry } = opened;
    return { status, session, carry, account_created: true, space_id: spaceId };
  });
}
