import { emailField, newPasswordField, usernameField } from "#contract/fields.ts";
import { authFields as text } from "#contract/messages/sign-in.ts";
import { refusalOf } from "#web/lib/check-field.ts";

/** What the server would refuse, in its own words, before it is asked. */

export function checkEmail(email: string): string | undefined {
  return email.trim() === "" ? text.emailMissing : refusalOf(emailField, email);
}

export function checkNewPassword(password: string): string | undefined {
  return refusalOf(newPasswordField, password);
}

/** May be left out. */
export function checkUsername(username: string): string | undefined {
  return username.trim() === "" ? undefined : refusalOf(usernameField, username);
}
