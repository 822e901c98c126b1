import * as contract from "#contract/routes/approvals.ts";
import type { Api } from "#server/api.ts";
import { decide } from "#server/features/approvals/decide.ts";
import { editRound } from "#server/features/approvals/edit-round.ts";
import { endRound } from "#server/features/approvals/end-round.ts";
import { finishComments } from "#server/features/approvals/finish-comments.ts";
import { openRound } from "#server/features/approvals/open-round.ts";
import { readOwnDecision } from "#server/features/approvals/own-decision.ts";
import { listApprovals } from "#server/features/approvals/present-round.ts";
import { requestDecisionCode } from "#server/features/approvals/request-code.ts";
import { resendRequest } from "#server/features/approvals/resend-request.ts";
import { callerOf } from "#server/features/comments/index.ts";
import { getSpaceLayout } from "#server/features/layouts/index.ts";

export function approvalRoutes(api: Api): void {
  api.serve(contract.listApprovals, async (ctx, { layoutId }) => {
    const { id } = await getSpaceLayout(ctx.db, ctx.space, layoutId);
    return listApprovals(ctx, id);
  });
  api.serve(contract.openRound, (ctx, input) => openRound(ctx, input));
  api.serve(contract.editRound, (ctx, input) => editRound(ctx, input));
  api.serve(contract.endRound, (ctx, input) => endRound(ctx, input));
  api.serve(contract.resendRequest, (ctx, input) => resendRequest(ctx, input));
  api.serve(contract.getOwnDecision, (ctx, { publicLink }, c) =>
    readOwnDecision(ctx, callerOf(ctx, c), publicLink),
  );
  api.serve(contract.requestDecisionCode, (ctx, input, c) =>
    requestDecisionCode(ctx, callerOf(ctx, c), input),
  );
  api.serve(contract.decide, (ctx, input, c) => decide(ctx, callerOf(ctx, c), input));
  api.serve(contract.finishComments, (ctx, input, c) =>
    finishComments(ctx, callerOf(ctx, c), input),
  );
}
