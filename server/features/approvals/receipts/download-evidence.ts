import { Failure } from "#contract/errors.ts";
import type { Receipt } from "#contract/routes/approvals.ts";
import type { StreamAnswer } from "#server/api.ts";
import type { SpaceContext } from "#server/context.ts";
import type { Origin } from "#server/features/approvals/receipts/describe-receipt.ts";
import { receiptAddress } from "#server/features/approvals/receipts/download-receipt.ts";
import {
  findReceipt,
  presentReceipt,
  type ReceiptRows,
} from "#server/features/approvals/receipts/read-receipt.ts";
import { answerWithPdf } from "#server/features/approvals/receipts/receipt-file.ts";
import { getRoundOf } from "#server/features/approvals/rounds.ts";
import { approvalKeyOf, receiptToken } from "#server/features/evidence/index.ts";
import { getSpaceLayout } from "#server/features/layouts/index.ts";

interface Asked {
  layoutId: string;
  roundId: string;
  decision_id?: string | undefined;
}

/** The space's own copy, of a round or one of its decisions. */
export async function downloadEvidence(
  ctx: SpaceContext,
  { layoutId, roundId, decision_id: decisionId }: Asked,
): Promise<StreamAnswer> {
  const layout = await getSpaceLayout(ctx.db, ctx.space, layoutId);
  const round = await getRoundOf(ctx.db, layout.id, roundId);
  const asked = decisionId
    ? ({ kind: "decision", id: decisionId } as const)
    : ({ kind: "round", id: round.id } as const);
  const rows = await findReceipt(ctx.db, asked);
  if (rows.round.id !== round.id) throw new Failure("not_found");
  const token = receiptToken(await approvalKeyOf(ctx, ctx.db), asked.kind, asked.id);
  return answerWithPdf({
    receipt: wholeReceipt(rows),
    address: receiptAddress(ctx.config.appUrl, token),
    at: ctx.clock(),
    origins: rows.shown.map(({ identity }) => originOf(identity)),
  });
}

/** The space knows how its layout is called, whoever else may. */
function wholeReceipt(rows: ReceiptRows): Receipt {
  return { ...presentReceipt(rows), title: rows.layout.title };
}

function originOf(identity: ReceiptRows["shown"][number]["identity"]): Origin {
  const { email = null, address = null, userAgent = null } = identity ?? {};
  return { email, address, userAgent };
}
