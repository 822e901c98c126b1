import * as z from "zod/mini";
import { limits } from "#contract/limits.ts";
import { accountMessages } from "#contract/messages/accounts.ts";
import { apiReference } from "#contract/messages/api-reference.ts";

const ISO_MOMENT = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/;

/** Half of a character. Firefox has `isWellFormed` only from 119 on. */
const HALF_CHARACTER = /\p{Surrogate}/u;

/** Fields that several routes take, each with the sentence it is refused with. */

/** Text that PostgreSQL can store and a screen can show: no NUL, no half of a character. */
export function plainText(max: number, tooLong?: string) {
  return z.string().check(
    z.refine((value) => !value.includes("\0") && !HALF_CHARACTER.test(value)),
    z.trim(),
    z.maxLength(max, tooLong),
  );
}

export const emailField = z
  .string(accountMessages.invalidEmail)
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(limits.email.max, accountMessages.invalidEmail),
    z.email(accountMessages.invalidEmail),
  );

export const newPasswordField = z
  .string(accountMessages.passwordTooShort)
  .check(
    z.minLength(limits.password.min, accountMessages.passwordTooShort),
    z.maxLength(limits.password.max, accountMessages.passwordTooLong),
  );

/** A password that is only compared: any length a person may once have chosen. */
export const givenPasswordField = z.string().check(z.minLength(1), z.maxLength(1_000));

/** Asked for by what matters when the session is older than ten minutes; the code from who has no password. */
export const identityFields = {
  current_password: z.optional(givenPasswordField),
  identity_code: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(40))),
};

export const usernameField = plainText(limits.username.max, accountMessages.invalidUsername).check(
  z.minLength(limits.username.min, accountMessages.invalidUsername),
);

/** A day or a moment of ISO 8601, from which on something was created. */
export const sinceField = z.string().check(
  z.maxLength(40),
  z.refine((value) => ISO_MOMENT.test(value) && Number.isFinite(Date.parse(value))),
  z.describe(apiReference.filters.since),
);

export const secretToken = z.string().check(z.minLength(1), z.maxLength(200));
