import { type Mail, MailRefused } from "#server/platform/mail/mail.ts";

// One address, without characters that have a meaning in a header or an address list.
const ADDRESS = /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:"]+$/u;
const HEADER_NAME = /^[A-Za-z0-9-]+$/;
const CONTROL = /\p{Cc}/u;

/** Removes header injection: no recipient, header or line break but the intended ones. */
export function sanitiseMail(mail: Mail): Mail {
  if (mail.to.length > 320 || !ADDRESS.test(mail.to)) {
    throw new MailRefused("not one mail address");
  }
  for (const [name, value] of Object.entries(mail.headers ?? {})) {
    if (!HEADER_NAME.test(name) || CONTROL.test(value)) {
      throw new MailRefused(`not a mail header: ${JSON.stringify(name)}`);
    }
  }
  // People write subjects (a layout's title, for example), so a stray line break must not stop the
  // mail.
  return { ...mail, subject: mail.subject.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim() };
}
