import { eq } from "drizzle-orm";
import { namesAddress } from "#contract/fields.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { mailMessages } from "#contract/messages/mail.ts";
import { roleNames } from "#contract/messages/spaces.ts";
import type { Services } from "#server/context.ts";
import { hashToken, newToken } from "#server/features/accounts/index.ts";
import { brandColumns } from "#server/features/spaces/brand.ts";
import { mailBrand } from "#server/features/spaces/mail-brand.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import { invitationLinks, invitations, spaces } from "#server/platform/db/schema/spaces.ts";
import { type JobWorker, jobKind, worker } from "#server/platform/jobs/jobs.ts";
import type { Mailer } from "#server/platform/mail/mail.ts";
import { renderMail } from "#server/platform/mail/render-mail.ts";

const invitationMailJob = jobKind<{ invitationId: string }>("invitation-mail");

export function sendInvitation(
  { jobs }: Pick<Services, "jobs">,
  tx: Tx,
  invitationId: string,
): Promise<void> {
  return jobs.enqueue(tx, invitationMailJob, { invitationId });
}

export function invitationMailWorker(services: Services, mailer: Mailer): JobWorker {
  const { db, config, clock } = services;
  return worker(invitationMailJob, async ({ invitationId }) => {
    const [found] = await db
      .select({ invitation: invitations, inviter: profiles.username, brand: brandColumns })
      .from(invitations)
      .innerJoin(profiles, eq(profiles.id, invitations.spaceId))
      .leftJoin(spaces, eq(spaces.id, invitations.spaceId))
      .where(eq(invitations.id, invitationId));
    if (!found) return;
    const { invitation } = found;
    // Answered or revoked while the mail waited.
    if (invitation.acceptedAt || invitation.revokedAt || invitation.expiresAt <= clock()) return;
    const token = newToken();
    await db.insert(invitationLinks).values({ hash: hashToken(token), invitationId });
    const brand = await mailBrand(services, found.brand);
    const words = mailMessages.invitation;
    // A name that is a link would be anybody's mail to strangers.
    const inviter = namesAddress(found.inviter) ? words.someone : found.inviter;
    const params = { inviter, space: brand.name ?? "", role: roleNames[invitation.role] };
    await mailer.send(
      renderMail({
        to: invitation.email,
        name: null,
        brand,
        subject: fillMessage(brand.name ? words.subject : words.subjectUnnamed, params),
        body: fillMessage(brand.name ? words.body : words.bodyUnnamed, params),
        action: { label: words.action, url: `${config.appUrl}/invitation/${token}` },
        note: words.note,
      }),
    );
  });
}
