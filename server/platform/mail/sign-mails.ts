import { html } from "hono/html";
import type { Mailer } from "#server/platform/mail/mail.ts";
import { SIGNATURE_SLOT } from "#server/platform/mail/render-mail.ts";

/** Every mail says who sends it, where the settings say so. */
export function signMails(mailer: Mailer, company: string | null): Mailer {
  return {
    ...mailer,
    send(mail) {
      const line = company ? String(html`<br>${company}`) : "";
      return mailer.send({
        ...mail,
        text: company ? `${mail.text}\n${company}` : mail.text,
        html: mail.html.replace(SIGNATURE_SLOT, () => line),
      });
    },
  };
}
