import { eq } from "drizzle-orm";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { mailMessages } from "#contract/messages/mail.ts";
import type { Services } from "#server/context.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { webhooks } from "#server/platform/db/schema/webhooks.ts";
import { type Jobs, type JobWorker, jobKind, worker } from "#server/platform/jobs/jobs.ts";
import type { Mailer } from "#server/platform/mail/mail.ts";
import { renderMail } from "#server/platform/mail/render-mail.ts";

const switchOffMailJob = jobKind<{ webhookId: string }>("webhook-mail");

export function notifySwitchedOff(jobs: Jobs, tx: Tx, webhookId: string): Promise<void> {
  return jobs.enqueue(tx, switchOffMailJob, { webhookId });
}

export function switchOffMailWorker(services: Services, mailer: Mailer): JobWorker {
  return worker(switchOffMailJob, async ({ webhookId }) => {
    const [found] = await services.db
      .select({ webhook: webhooks, email: users.email, name: profiles.username })
      .from(webhooks)
      .innerJoin(users, eq(users.id, webhooks.userId))
      .innerJoin(profiles, eq(profiles.id, webhooks.userId))
      .where(eq(webhooks.id, webhookId));
    // Switched on again in the meantime: there is nothing left to say.
    if (!found?.webhook.switchedOffBy) return;
    const { switchedOffBy, url } = found.webhook;
    const { subject, action, ...text } = mailMessages.webhook_switched_off;
    const body = fillMessage(text[switchedOffBy], { url: withoutQuery(url) });
    const note = switchedOffBy === "layout_removed" ? text.layoutNote : text.note;
    const link = { label: action, url: `${services.config.appUrl}/webhooks?webhook=${webhookId}` };
    await mailer.send(
      renderMail({ to: found.email, name: found.name, subject, body, note, action: link }),
    );
  });
}

/** A query string often contains a secret of the receiver's. */
function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}
