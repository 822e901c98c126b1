import { createTransport } from "nodemailer";
import { type Mailer, MailRefused } from "#server/platform/mail/mail.ts";
import { sanitiseMail } from "#server/platform/mail/sanitise-mail.ts";

/** Sends mail through the SMTP server of the URL (`smtp://user:password@host:587`). */
export function smtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    // A second attempt may deliver twice; the job queue decides on it.
    maxRequeues: 0,
    // Shorter than the server's own limit, which would fail a mail sent at that moment.
    idleTimeout: 30_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  return {
    kind: "smtp",

    async send(mail) {
      const { to, subject, text, html, messageId, headers, pictures = [] } = sanitiseMail(mail);
      // As an object the address is taken literally, never parsed as a list.
      const message = { from, to: { name: "", address: to }, subject, text, html };
      try {
        await transport.sendMail({
          ...message,
          ...(messageId && { messageId }),
          headers: { ...headers },
          attachments: pictures.map(({ id, type, bytes }) => ({
            cid: id,
            content: bytes,
            contentType: type,
            contentDisposition: "inline",
          })),
        });
      } catch (error) {
        throw isRefusal(error)
          ? new MailRefused("refused by the mail server", { cause: error })
          : error;
      }
    },

    async close() {
      transport.close();
    },
  };
}

/** A permanent refusal of this recipient or this text, not of our credentials, our sender or for now. */
function isRefusal(error: unknown): boolean {
  const { command = "", responseCode = 0 } = error as { command?: string; responseCode?: number };
  return ["RCPT TO", "DATA"].includes(command) && responseCode >= 500;
}
