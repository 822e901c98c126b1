import { emailField, newPasswordField, usernameField } from "#contract/fields.ts";
import { authFields as text } from "#contract/messages/sign-in.ts";
import { fieldError } from "#web/lib/field-error.ts";

/** The server's own checks and messages, applied before a request. */

export function checkEmail(email: string): string | undefined {
  return email.trim() === "" ? text.emailMissing : fieldError(emailField, email);
}

export function checkNewPassword(password: string): string | undefined {
  return fieldError(newPasswordField, password);
}

/** Optional. */
export function checkUsername(username: string): string | undefined {
  return username.trim() === "" ? undefined : fieldError(usernameField, username);
}
