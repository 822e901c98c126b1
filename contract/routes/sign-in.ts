import * as z from "zod/mini";
import {
  emailField,
  givenPasswordField,
  newPasswordField,
  secretToken,
  usernameField,
} from "#contract/fields.ts";
import { route } from "#contract/route.ts";
import { Session } from "#contract/routes/session.ts";

const Accepted = z.object({ accepted: z.literal(true) });

export const SignedIn = z.object({
  status: z.literal("signed_in"),
  session: Session,
  carry: z.record(z.string(), z.string()),
  /** Whether this confirmed a sign-up, which creates the account. */
  account_created: z.boolean(),
});
const SecondFactorRequired = z.object({
  status: z.literal("second_factor_required"),
  challenge: z.string(),
});

/** Every kind of sign-in ends in one of these two. `carry` is what the mailed link carried along. */
const SignInResult = z.discriminatedUnion("status", [SignedIn, SecondFactorRequired]);
export type SignInResult = z.infer<typeof SignInResult>;

/**
 * A confirmation link that was not opened in the browser of its sign-up only proves the mailbox: the
 * link stays valid until the sign-up's password is typed, or a new one where that is required.
 */
const PasswordRequired = z.object({
  status: z.literal("password_required"),
  email: z.string(),
  new_password_only: z.boolean(),
});
export type PasswordRequired = z.infer<typeof PasswordRequired>;

/** Browsers get the refresh token in a cookie; programs request it in the answer. */
const transport = z._default(z.enum(["cookie", "bearer"]), "cookie");
/** A page of ours to open after the mailed link, and the plan chosen before. */
const carried = {
  redirect: z.optional(z.string().check(z.maxLength(2_000))),
  plan: z.optional(z.string().check(z.maxLength(200))),
};

export const signUp = route({
  method: "POST",
  path: "/api/auth/sign-up",
  summary: "Cria uma conta e envia o email de confirmação",
  access: "public",
  status: 202,
  input: z.strictObject({
    email: emailField,
    password: newPasswordField,
    username: z.optional(usernameField),
    ...carried,
  }),
  output: Accepted,
});

export const resendConfirmation = route({
  method: "POST",
  path: "/api/auth/resend-confirmation",
  summary: "Envia de novo o email de confirmação",
  access: "public",
  status: 202,
  input: z.strictObject({ email: emailField, ...carried }),
  output: Accepted,
});

export const signIn = route({
  method: "POST",
  path: "/api/auth/sign-in",
  summary: "Entra com email e senha",
  access: "public",
  input: z.strictObject({ email: emailField, password: givenPasswordField, transport }),
  output: SignInResult,
});

export const requestMagicLink = route({
  method: "POST",
  path: "/api/auth/magic-link",
  summary: "Envia um link de acesso por email",
  access: "public",
  status: 202,
  input: z.strictObject({ email: emailField, ...carried }),
  output: Accepted,
});

export const requestOneTimeCode = route({
  method: "POST",
  path: "/api/auth/one-time-code",
  summary: "Envia um código de acesso por email",
  access: "public",
  status: 202,
  input: z.strictObject({ email: emailField }),
  output: Accepted,
});

export const verifyOneTimeCode = route({
  method: "POST",
  path: "/api/auth/verify-code",
  summary: "Entra com o código recebido por email",
  access: "public",
  input: z.strictObject({
    email: emailField,
    code: z.string().check(z.trim(), z.minLength(1), z.maxLength(20)),
    transport,
  }),
  output: SignInResult,
});

export const openEmailLink = route({
  method: "POST",
  path: "/api/auth/open-link",
  summary: "Entra com um link recebido por email, confirmando o endereço",
  access: "public",
  input: z.strictObject({ token: secretToken, transport }),
  output: z.discriminatedUnion("status", [SignedIn, SecondFactorRequired, PasswordRequired]),
});

export const confirmWithSignUpPassword = route({
  method: "POST",
  path: "/api/auth/confirm-with-password",
  summary: "Confirma o endereço com o link do email e a senha escolhida no cadastro",
  access: "public",
  input: z.strictObject({ token: secretToken, password: givenPasswordField, transport }),
  output: SignInResult,
});

export const confirmWithNewPassword = route({
  method: "POST",
  path: "/api/auth/confirm-with-new-password",
  summary: "Confirma o endereço com o link do email e uma nova senha",
  access: "public",
  input: z.strictObject({ token: secretToken, password: newPasswordField, transport }),
  output: SignInResult,
});

export const answerSecondFactor = route({
  method: "POST",
  path: "/api/auth/second-factor",
  summary: "Conclui o acesso com o código do aplicativo autenticador ou de recuperação",
  access: "public",
  input: z.strictObject({
    challenge: secretToken,
    code: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
    transport,
  }),
  output: SignInResult,
});

export const requestPasswordReset = route({
  method: "POST",
  path: "/api/auth/forgot-password",
  summary: "Envia o email de redefinição de senha",
  access: "public",
  status: 202,
  input: z.strictObject({ email: emailField }),
  output: Accepted,
});

export const checkPasswordReset = route({
  method: "POST",
  path: "/api/auth/check-reset",
  summary: "Diz se um link de redefinição ainda vale",
  access: "public",
  input: z.strictObject({ token: secretToken }),
  output: z.object({ valid: z.literal(true), has_api_key: z.boolean() }),
});

export const resetPassword = route({
  method: "POST",
  path: "/api/auth/reset-password",
  summary: "Define uma nova senha com um link de redefinição",
  access: "public",
  input: z.strictObject({
    token: secretToken,
    password: newPasswordField,
    /** Revokes the API key together with the old password. */
    end_api_key: z.optional(z.boolean()),
    transport,
  }),
  output: z.discriminatedUnion("status", [
    z.object({ status: z.literal("signed_in"), session: Session }),
    z.object({ status: z.literal("sign_in_required") }),
  ]),
});

export const getSigningKeys = route({
  method: "GET",
  path: "/api/auth/jwks",
  summary: "As chaves públicas que assinam os tokens de acesso (JWKS)",
  access: "public",
  input: z.strictObject({}),
  output: z.object({ keys: z.array(z.record(z.string(), z.string())) }),
});
