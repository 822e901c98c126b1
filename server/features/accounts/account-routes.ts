import * as profile from "#contract/routes/profile.ts";
import * as factor from "#contract/routes/second-factor.ts";
import * as session from "#contract/routes/session.ts";
import * as way from "#contract/routes/sign-in.ts";
import type { Api } from "#server/api.ts";
import { accessTokens } from "#server/features/accounts/access-token.ts";
import { answerSecondFactor } from "#server/features/accounts/answer-second-factor.ts";
import { answerSignIn, deliverSession } from "#server/features/accounts/answer-sign-in.ts";
import { changePassword } from "#server/features/accounts/change-password.ts";
import {
  confirmWithNewPassword,
  confirmWithSignUpPassword,
} from "#server/features/accounts/confirm-address.ts";
import { endOwnSession, signOut } from "#server/features/accounts/end-sessions.ts";
import { listSessions } from "#server/features/accounts/list-sessions.ts";
import {
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from "#server/features/accounts/manage-second-factor.ts";
import { openEmailLink } from "#server/features/accounts/open-email-link.ts";
import { renewSession } from "#server/features/accounts/renew-session.ts";
import { requestMail, requestReset } from "#server/features/accounts/request-mail.ts";
import { checkPasswordReset, resetPassword } from "#server/features/accounts/reset-password.ts";
import { clearSessionCookie } from "#server/features/accounts/session-cookie.ts";
import { signIn } from "#server/features/accounts/sign-in.ts";
import { signUp } from "#server/features/accounts/sign-up.ts";
import {
  renewSignUpCookie,
  setSignUpCookie,
  signUpNonceHash,
} from "#server/features/accounts/sign-up-cookie.ts";
import { updateProfile } from "#server/features/accounts/update-profile.ts";
import { verifyOneTimeCode } from "#server/features/accounts/verify-one-time-code.ts";

export function accountRoutes(api: Api): void {
  serveSignIn(api);
  serveSessions(api);
  serveSettings(api);
}

function serveSignIn(api: Api): void {
  api.serve(way.signUp, async (ctx, input, c) => {
    const { nonce } = await signUp(ctx, input);
    setSignUpCookie(ctx, c, nonce);
    return { accepted: true as const };
  });
  api.serve(way.resendConfirmation, (ctx, input, c) =>
    requestMail(ctx, "confirm_email", input, renewSignUpCookie(ctx, c)),
  );
  api.serve(way.requestMagicLink, (ctx, input) => requestMail(ctx, "magic_link", input));
  api.serve(way.requestOneTimeCode, (ctx, input) => requestMail(ctx, "one_time_code", input));
  api.serve(way.requestPasswordReset, (ctx, input) => requestReset(ctx, input));
  api.serve(way.checkPasswordReset, (ctx, { token }) => checkPasswordReset(ctx, token));
  api.serve(way.signIn, async (ctx, input, c) =>
    answerSignIn(ctx, c, input.transport, await signIn(ctx, input, signUpNonceHash(c))),
  );
  api.serve(way.verifyOneTimeCode, async (ctx, input, c) =>
    answerSignIn(ctx, c, input.transport, await verifyOneTimeCode(ctx, input)),
  );
  api.serve(way.openEmailLink, async (ctx, input, c) => {
    const outcome = await openEmailLink(ctx, input.token, signUpNonceHash(c));
    if (outcome.status === "password_required") return outcome;
    return answerSignIn(ctx, c, input.transport, outcome);
  });
  api.serve(way.confirmWithSignUpPassword, async (ctx, input, c) =>
    answerSignIn(ctx, c, input.transport, await confirmWithSignUpPassword(ctx, input)),
  );
  api.serve(way.confirmWithNewPassword, async (ctx, input, c) =>
    answerSignIn(ctx, c, input.transport, await confirmWithNewPassword(ctx, input)),
  );
  api.serve(way.answerSecondFactor, async (ctx, input, c) =>
    answerSignIn(ctx, c, input.transport, await answerSecondFactor(ctx, input)),
  );
  api.serve(way.resetPassword, async (ctx, input, c) => {
    const outcome = await resetPassword(ctx, input);
    if (outcome.status === "sign_in_required") return outcome;
    const opened = await deliverSession(ctx, c, input.transport, outcome);
    return { status: outcome.status, session: opened };
  });
}

function serveSessions(api: Api): void {
  const tokens = accessTokens(api.services.secrets, api.services.config.appUrl);
  api.serve(way.getSigningKeys, () => ({ keys: tokens.publicKeys() }));
  api.serve(session.getSession, (ctx, _, c) => renewSession(ctx, c));
  api.serve(session.listSessions, (ctx) => listSessions(ctx));
  api.serve(session.endSession, (ctx, { sessionId }) => endOwnSession(ctx, sessionId));
  api.serve(session.signOut, async (ctx, { scope }, c) => {
    await signOut(ctx, scope);
    if (scope !== "others") clearSessionCookie(c);
  });
}

function serveSettings(api: Api): void {
  api.serve(profile.getProfile, (ctx) => ctx.viewer.profile);
  api.serve(profile.updateProfile, (ctx, input) => updateProfile(ctx, input));
  api.serve(profile.changePassword, (ctx, input) => changePassword(ctx, input));
  api.serve(factor.startSecondFactor, (ctx, input) => startSecondFactor(ctx, input));
  api.serve(factor.confirmSecondFactor, (ctx, { code }) => confirmSecondFactor(ctx, code));
  api.serve(factor.renewRecoveryCodes, (ctx, { code }) => renewRecoveryCodes(ctx, code));
  api.serve(factor.removeSecondFactor, (ctx, { code }) => removeSecondFactor(ctx, code));
}
