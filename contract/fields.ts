import * as z from "zod/mini";
import { limits } from "#contract/limits.ts";
import { accountMessages } from "#contract/messages/accounts.ts";
import { apiReference } from "#contract/messages/api-reference.ts";

const ISO_MOMENT = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/;

/** An unpaired surrogate. Firefox has `isWellFormed` only from 119 on. */
const HALF_CHARACTER = /\p{Surrogate}/u;

/** Fields that several routes share, each with its error message. */

/** The space that a list is of, or that something is made in; one's own by default. */
export const spaceInput = { space_id: z.optional(z.uuid()) };

/** Whether a mail program would make a link of some of it. */
export function namesAddress(text: string): boolean {
  return /@|:\/\/|[a-z0-9-]\.[a-z]{2,}/i.test(text);
}

/** Of a program's request: whether it reads what only the team does. Members read it anyway. */
export const includeTeamField = z
  .optional(z.enum(["true", "false"]))
  .check(z.describe(apiReference.filters.includeTeam));

/** Text that PostgreSQL can store and a screen can show: no NUL, no unpaired surrogate. */
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

/** A password that is only compared: any length that was ever allowed. */
export const givenPasswordField = z.string().check(z.minLength(1), z.maxLength(1_000));

/**
 * Proof of identity for important actions when the session is older than ten minutes; the code is for
 * people without a password.
 */
export const identityFields = {
  current_password: z.optional(givenPasswordField),
  identity_code: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(40))),
};

export const usernameField = plainText(limits.username.max, accountMessages.invalidUsername).check(
  z.minLength(limits.username.min, accountMessages.invalidUsername),
);

/** A day or a moment in ISO 8601, as the start of a period. */
export const sinceField = z.string().check(
  z.maxLength(40),
  z.refine((value) => ISO_MOMENT.test(value) && Number.isFinite(Date.parse(value))),
  z.describe(apiReference.filters.since),
);

export const secretToken = z.string().check(z.minLength(1), z.maxLength(200));
