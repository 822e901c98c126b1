import { afterAll, beforeAll, expect, test } from "vitest";
import { getProfile } from "#contract/routes/profile.ts";
import {
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from "#contract/routes/second-factor.ts";
import { getSession } from "#contract/routes/session.ts";
import { signIn } from "#contract/routes/sign-in.ts";
import {
  newPerson,
  nextTotpStep,
  PASSWORD,
  signInAgain,
  switchOnSecondFactor,
  totpCode,
} from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { countRows, rows } from "#tests/support/rows.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test("the factor is asked for only after a first code confirmed it", async () => {
  const person = await newPerson(app);
  const { email, password, cookie } = person;
  const { body } = await callApi(app, startSecondFactor, {}, { cookie });
  expect(body.uri).toContain(`otpauth://totp/Alfinete:${encodeURIComponent(email)}`);
  expect(body.uri).toContain(`secret=${body.secret}`);
  expect((await callApi(app, signIn, { email, password })).body.status).toBe("signed_in");

  const wrong = await callApi(app, confirmSecondFactor, { code: "abcdef" }, { cookie });
  expect([wrong.status, wrong.error?.code]).toEqual([401, "wrong_code"]);
  expect((await callApi(app, signIn, { email, password })).body.status).toBe("signed_in");

  // As authenticator apps show it, in two groups.
  const code = totpCode(app, body.secret).replace(/^.../, "$& ");
  const confirmed = await callApi(app, confirmSecondFactor, { code }, { cookie });
  expect(new Set(confirmed.body.recovery_codes).size).toBe(10);
  const next = await callApi(app, signIn, { email, password });
  expect(next.body.status).toBe("second_factor_required");
});

test("the secret is encrypted and recovery codes are hashed", async () => {
  const person = await newPerson(app);
  const { secret, recoveryCodes } = await switchOnSecondFactor(app, person);
  const kept = JSON.stringify([
    await rows(app, "select * from second_factors"),
    await rows(app, "select * from recovery_codes"),
  ]);
  for (const clear of [
    secret,
    ...recoveryCodes,
    ...recoveryCodes.map((code) => code.replace("-", "")),
  ]) {
    expect(kept).not.toContain(clear);
  }
});

test("sessions from before the factor do not outlive its arrival, but for the one that set it", async () => {
  const person = await newPerson(app);
  const old = await signInAgain(app, person);
  await switchOnSecondFactor(app, person);
  expect((await callApi(app, getProfile, {}, { cookie: old.cookie })).status).toBe(401);
  const { body } = await callApi(app, getSession, {}, { cookie: person.cookie });
  expect(body.user.factors).toEqual([{ type: "totp", status: "verified" }]);
});

test("a factor that is on is not started over", async () => {
  const person = await newPerson(app);
  const { secret } = await switchOnSecondFactor(app, person);
  const { cookie } = person;
  const again = await callApi(app, startSecondFactor, {}, { cookie });
  expect([again.status, again.error?.code]).toEqual([409, "factor_already_on"]);
  const code = totpCode(app, secret);
  expect((await callApi(app, confirmSecondFactor, { code }, { cookie })).status).toBe(404);
});

test("starting it in a session of more than ten minutes takes the current password", async () => {
  const { cookie } = await newPerson(app);
  app.advanceClock(10 * 60_000 + 1000);
  const bare = await callApi(app, startSecondFactor, {}, { cookie });
  expect(bare.error?.code).toBe("password_confirmation_required");
  const input = { current_password: PASSWORD };
  expect((await callApi(app, startSecondFactor, input, { cookie })).status).toBe(201);
});

test("switching it off takes a code, and leaves no secret and no recovery code", async () => {
  const person = await newPerson(app);
  const { secret } = await switchOnSecondFactor(app, person);
  const { cookie, id, email, password } = person;
  const wrong = await callApi(app, removeSecondFactor, { code: "000 000x" }, { cookie });
  expect(wrong.error?.code).toBe("wrong_code");
  const code = totpCode(app, secret);
  expect((await callApi(app, removeSecondFactor, { code }, { cookie })).status).toBe(204);
  expect(await countRows(app, "second_factors where user_id = $1", [id])).toBe(0);
  expect(await countRows(app, "recovery_codes where user_id = $1", [id])).toBe(0);
  expect((await callApi(app, signIn, { email, password })).body.status).toBe("signed_in");
});

test("wrong codes in settings lock the factor like those at sign-in", async () => {
  const person = await newPerson(app);
  const { secret } = await switchOnSecondFactor(app, person);
  const { cookie } = person;
  for (let count = 0; count < 5; count += 1) {
    await callApi(app, removeSecondFactor, { code: "errado" }, { cookie });
  }
  const code = totpCode(app, secret);
  const locked = await callApi(app, removeSecondFactor, { code }, { cookie });
  expect([locked.status, locked.error?.code]).toEqual([429, "factor_locked"]);
});

test("new recovery codes replace the old ones, all ten work, each once", async () => {
  const person = await newPerson(app);
  const { secret, recoveryCodes: old } = await switchOnSecondFactor(app, person);
  const { cookie } = person;
  const renew = (code: string) => callApi(app, renewRecoveryCodes, { code }, { cookie });
  const { body } = await renew(totpCode(app, secret));
  nextTotpStep(app);
  expect((await renew(old[0] ?? "")).error?.code).toBe("wrong_code");
  expect(body.recovery_codes).toHaveLength(10);
  const chain = await renew(body.recovery_codes[9] ?? "");
  expect(chain.status).toBe(200);
  expect((await renew(body.recovery_codes[8] ?? "")).error?.code).toBe("wrong_code");
});
