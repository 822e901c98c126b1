import { fillMessage } from "#contract/messages/fill-message.ts";
import { mailMessages } from "#contract/messages/mail.ts";
import type { Config } from "#server/config.ts";
import type { Mail } from "#server/platform/mail/mail.ts";
import { layOutMail } from "#server/platform/mail/mail-layout.ts";

export type AuthMailPurpose =
  | "confirm_email"
  | "magic_link"
  | "one_time_code"
  | "reset_password"
  | "password_changed"
  | "password_set";

/** Where the link of each mail leads. Always our own configured address, never the request's. */
const PAGES: Partial<Record<AuthMailPurpose, string>> = {
  confirm_email: "/login?link=",
  magic_link: "/login?link=",
  reset_password: "/reset-password?token=",
};

export function composeAuthMail(
  purpose: AuthMailPurpose,
  user: { email: string; name: string },
  secret: string,
  { appUrl }: Pick<Config, "appUrl">,
): Mail {
  const words = mailMessages[purpose];
  const page = PAGES[purpose];
  const code = purpose === "one_time_code" ? secret : undefined;
  return layOutMail({
    to: user.email,
    name: user.name,
    subject: fillMessage(words.subject, { code: secret }),
    body: words.body,
    note: fillMessage(words.note, { forgotPasswordUrl: `${appUrl}/forgot-password` }),
    ...(words.action && page && { action: { label: words.action, url: appUrl + page + secret } }),
    ...(code && { code }),
  });
}
