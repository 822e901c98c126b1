import { type Mailer, MailRefused } from "#server/platform/mail/mail.ts";
import type { Log } from "#server/platform/telemetry/log.ts";

/** Ends the job of a mail that is refused for good: it would be refused on every retry too. */
export function endRefused(mailer: Mailer, log: Log): Mailer {
  return {
    ...mailer,
    async send(mail) {
      try {
        await mailer.send(mail);
      } catch (error) {
        if (!(error instanceof MailRefused)) throw error;
        // The server's sentence may quote the address.
        log.warn("mail refused for good", { code: codeOf(error.cause) });
      }
    },
  };
}

function codeOf(cause: unknown): number | undefined {
  return (cause as { responseCode?: number } | undefined)?.responseCode;
}
