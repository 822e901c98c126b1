import { afterAll, beforeAll, expect, test } from "vitest";
import type { InputOf } from "#contract/route.ts";
import { editUser, makeAccessLink, setUserPassword } from "#contract/routes/admin-users.ts";
import { changePassword } from "#contract/routes/profile.ts";
import { startSecondFactor } from "#contract/routes/second-factor.ts";
import {
  newPerson,
  oneTimeCodeFor,
  PASSWORD,
  type Person,
  signInAgain,
  switchOnSecondFactor,
  totpCode,
} from "#tests/support/accounts.ts";
import { actRows, newAdmin } from "#tests/support/admins.ts";
import { callApi } from "#tests/support/call-api.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { countRows, rows } from "#tests/support/rows.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const TEN_MINUTES = 10 * 60_000;
const NEW_PASSWORD = "pino-azul-4242";

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await startTestApp();
  person = await newPerson(app);
});
afterAll(() => app.close());

type Identity = Pick<InputOf<typeof makeAccessLink>, "current_password" | "identity_code">;

/** Each of the acts that hand an account over or raise one. */
function acts(cookie: string, userId: string) {
  return [
    (id: Identity = {}) =>
      callApi(app, setUserPassword, { userId, password: NEW_PASSWORD, ...id }, { cookie }),
    (id: Identity = {}) => callApi(app, makeAccessLink, { userId, ...id }, { cookie }),
    (id: Identity = {}) => callApi(app, editUser, { userId, role: "admin", ...id }, { cookie }),
    (id: Identity = {}) =>
      callApi(app, editUser, { userId, special_access: true, ...id }, { cookie }),
  ];
}

const stateOf = async (id: string) => [
  await rows(app, "select * from profiles where id = $1", [id]),
  await rows(app, "select password from accounts where user_id = $1", [id]),
  await countRows(app, "auth_tokens where user_id = $1", [id]),
  await actRows(app),
];

async function oldAdmin(): Promise<Person> {
  const admin = await newAdmin(app);
  app.advanceClock(TEN_MINUTES + 1000);
  return admin;
}

test("guarantee 56: a session older than ten minutes is asked who it is, at each act and in vain until told", async () => {
  const admin = await oldAdmin();
  const before = await stateOf(person.id);
  const all = acts(admin.cookie, person.id);
  for (const act of all) {
    const bare = await act();
    expect([bare.status, bare.error?.code]).toEqual([403, "password_confirmation_required"]);
    const wrong = await act({ current_password: "chute-errado" });
    expect([wrong.status, wrong.error?.code]).toEqual([422, "wrong_current_password"]);
    expect((await act({ identity_code: "123456" })).status).toBe(403);
  }
  expect(await stateOf(person.id)).toEqual(before);
  // What does not hand anything over goes on without.
  const renamed = { userId: person.id, username: "Bia Lima" };
  expect((await callApi(app, editUser, renamed, { cookie: admin.cookie })).status).toBe(200);
  printFigure(
    `guarantee 56: ${all.length} admin acts from an old session: ${all.length} × 3 refused, 0 rows changed`,
  );
});

test("guarantee 56: the answer holds for ten minutes, in that session and no other", async () => {
  const admin = await newAdmin(app);
  const other = await signInAgain(app, admin);
  app.advanceClock(TEN_MINUTES + 1000);
  const [setPassword, ...more] = acts(admin.cookie, person.id);
  expect((await setPassword?.({ current_password: PASSWORD }))?.status).toBe(204);
  for (const act of more) expect((await act()).status).toBeLessThan(300);
  const [elsewhere] = acts(other.cookie, person.id);
  expect((await elsewhere?.())?.error?.code).toBe("password_confirmation_required");
  app.advanceClock(TEN_MINUTES + 1000);
  const later = await setPassword?.();
  expect(later?.error?.code).toBe("password_confirmation_required");
  printFigure(
    `guarantee 56: identity shown once: ${more.length} further acts done; another session, and ten minutes later: asked`,
  );
});

/** As somebody is who only ever enters by mail. */
async function forgetPassword({ id }: Person): Promise<void> {
  await rows(app, "delete from accounts where user_id = $1", [id]);
}

test("guarantee 56: an admin without a password shows a code, of the app or of a mail", async () => {
  const byMail = await newAdmin(app);
  const byApp = await newAdmin(app);
  for (const admin of [byMail, byApp]) await forgetPassword(admin);
  const { secret } = await switchOnSecondFactor(app, byApp);
  app.advanceClock(TEN_MINUTES + 1000);

  const [, mailed] = acts(byMail.cookie, person.id);
  const asked = (from: string) => ({ code: "code_confirmation_required", params: { from } });
  expect((await mailed?.())?.error).toMatchObject(asked("mail"));
  const code = await oneTimeCodeFor(app, byMail.email);
  const wrong = code === "000000" ? "000001" : "000000";
  expect((await mailed?.({ identity_code: wrong }))?.error?.code).toBe("token_invalid");
  expect((await mailed?.({ identity_code: code }))?.status).toBe(201);
  expect((await mailed?.())?.status).toBe(201);

  const [, shown] = acts(byApp.cookie, person.id);
  expect((await shown?.())?.error).toMatchObject(asked("app"));
  const ofMail = await oneTimeCodeFor(app, byApp.email);
  expect((await shown?.({ identity_code: ofMail }))?.error?.code).toBe("wrong_code");
  expect((await shown?.({ identity_code: totpCode(app, secret) }))?.status).toBe(201);
  expect((await shown?.())?.status).toBe(201);
  printFigure("guarantee 56: without a password: a code of the app or of a mail, else refused");
});

test("guarantee 56: an old session without a password cannot make itself one to show", async () => {
  const admin = await newAdmin(app);
  await forgetPassword(admin);
  app.advanceClock(TEN_MINUTES + 1000);
  const { cookie, id } = admin;
  const tries = [
    await callApi(app, changePassword, { password: NEW_PASSWORD }, { cookie }),
    await callApi(app, startSecondFactor, {}, { cookie }),
  ];
  for (const { status, error } of tries)
    expect([status, error?.code]).toEqual([403, "code_confirmation_required"]);
  expect(await countRows(app, "accounts where user_id = $1", [id])).toBe(0);
  printFigure(`guarantee 56: ${tries.length} ways round it through settings: 0 open`);
});

test("guarantee 56: one's own password and access link are refused here, however young the session", async () => {
  const admin = await newAdmin(app);
  const before = await stateOf(admin.id);
  const [setPassword, makeLink] = acts(admin.cookie, admin.id);
  for (const identity of [{}, { current_password: PASSWORD }]) {
    for (const act of [setPassword, makeLink]) {
      const answer = await act?.(identity);
      expect([answer?.status, answer?.error?.message]).toEqual([
        409,
        "Use as Configurações para a sua conta.",
      ]);
    }
  }
  expect(await stateOf(admin.id)).toEqual(before);
  printFigure("guarantee 56: one's own password and access link: 4 × 409, 0 rows changed");
});
