import { aliasedTable, eq } from "drizzle-orm";
import { adminAlertMail } from "#contract/messages/billing-mail.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { priceText } from "#contract/plans.ts";
import type { Services } from "#server/context.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { paymentReversals } from "#server/platform/db/schema/money-back.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { type JobWorker, jobKind, worker } from "#server/platform/jobs/jobs.ts";
import type { Mailer } from "#server/platform/mail/mail.ts";
import { renderMail } from "#server/platform/mail/render-mail.ts";

interface Alert {
  adminId: string;
  reversalId: string;
  status: string;
}
const alertJob = jobKind<Alert>("payment-alert");

/** One mail for each admin: what one of them misses is sent again to that one alone. */
export async function alertAdmins(
  { jobs }: Pick<Services, "jobs">,
  tx: Tx,
  reversalId: string,
  status: string,
): Promise<void> {
  const admins = await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.role, "admin"));
  for (const { id: adminId } of admins) {
    await jobs.enqueue(tx, alertJob, { adminId, reversalId, status });
  }
}

const admin = {
  profile: aliasedTable(profiles, "admin"),
  user: aliasedTable(users, "admin_user"),
};

export function paymentAlertWorker({ db, config }: Services, mailer: Mailer): JobWorker {
  return worker(alertJob, async ({ adminId, reversalId, status }) => {
    const [found] = await db
      .select({
        reversal: paymentReversals,
        name: profiles.username,
        email: users.email,
        adminName: admin.profile.username,
        to: admin.user.email,
      })
      .from(paymentReversals)
      .innerJoin(profiles, eq(profiles.id, paymentReversals.userId))
      .innerJoin(users, eq(users.id, paymentReversals.userId))
      .innerJoin(admin.profile, eq(admin.profile.id, adminId))
      .innerJoin(admin.user, eq(admin.user.id, adminId))
      .where(eq(paymentReversals.id, reversalId));
    if (!found) return;
    const { reversal, name, email, adminName, to } = found;
    const words = adminAlertMail[aboutOf(reversal.kind, status)];
    const params = { name, email, amount: priceText({ price: reversal.amount }).amount };
    const url = `${config.appUrl}/admin/users?q=${encodeURIComponent(email)}`;
    await mailer.send(
      renderMail({
        to,
        name: adminName,
        subject: fillMessage(words.subject, params),
        body: fillMessage(words.body, params),
        action: { label: adminAlertMail.action, url },
        note: adminAlertMail.note,
      }),
    );
  });
}

function aboutOf(kind: "refund" | "dispute", status: string) {
  if (kind === "refund") return "refund_failed";
  if (status === "won" || status === "warning_closed") return "dispute_won";
  return status === "lost" ? "dispute_lost" : "dispute_opened";
}
