import * as audit from "#contract/routes/admin-audit.ts";
import * as layouts from "#contract/routes/admin-layouts.ts";
import * as overview from "#contract/routes/admin-overview.ts";
import * as users from "#contract/routes/admin-users.ts";
import type { Api } from "#server/api.ts";
import { editUser } from "#server/features/admin/edit-user.ts";
import { listAdminActs } from "#server/features/admin/list-acts.ts";
import { listAllLayouts } from "#server/features/admin/list-all-layouts.ts";
import { makeAccessLink } from "#server/features/admin/make-access-link.ts";
import { openGuardedLayout } from "#server/features/admin/open-guarded-layout.ts";
import { readOverview } from "#server/features/admin/read-overview.ts";
import { readSystemState } from "#server/features/admin/read-system-state.ts";
import { refundPayment } from "#server/features/admin/refund-payment.ts";
import { removeAnyLayout } from "#server/features/admin/remove-any-layout.ts";
import { setUserPassword } from "#server/features/admin/set-user-password.ts";
import { listUserPayments } from "#server/features/admin/user-payments.ts";
import { listUsers } from "#server/features/admin/user-queries.ts";
import { listUserSpaces, removeAnyMember } from "#server/features/admin/user-spaces.ts";
import { givePass } from "#server/features/links/index.ts";

export function adminRoutes(api: Api): void {
  api.serve(overview.getAdminOverview, (ctx, input) => readOverview(ctx, input.time_zone));
  api.serve(overview.getSystemState, (ctx) => readSystemState(ctx));
  api.serve(users.listUsers, (ctx, input) => listUsers(ctx, input));
  api.serve(users.editUser, (ctx, input) => editUser(ctx, input));
  api.serve(users.setUserPassword, (ctx, input) => setUserPassword(ctx, input));
  api.serve(users.makeAccessLink, (ctx, input) => makeAccessLink(ctx, input));
  api.serve(users.listUserSpaces, (ctx, { userId }) => listUserSpaces(ctx, userId));
  api.serve(users.removeAnyMember, (ctx, input) => removeAnyMember(ctx, input));
  api.serve(users.listUserPayments, (ctx, { userId }) => listUserPayments(ctx, userId));
  api.serve(users.refundPayment, (ctx, input) => refundPayment(ctx, input));
  api.serve(layouts.listAllLayouts, (ctx, input) => listAllLayouts(ctx, input));
  api.serve(layouts.removeAnyLayout, (ctx, { layoutId }) => removeAnyLayout(ctx, layoutId));
  api.serve(layouts.openGuardedLayout, async (ctx, { layoutId }, c) =>
    givePass(ctx, c, await openGuardedLayout(ctx, layoutId), "admin"),
  );
  api.serve(audit.listAdminActs, (ctx, input) => listAdminActs(ctx, input));
}
