import { createRemoteJWKSet, decodeJwt, jwtVerify } from "jose";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { getProfile } from "#contract/routes/profile.ts";
import { endSession, getSession, listSessions, signOut } from "#contract/routes/session.ts";
import { signIn, signUp } from "#contract/routes/sign-in.ts";
import {
  newPerson,
  signInAgain,
  signInProgram,
  signUpAndConfirm,
  someEmail,
} from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { rows } from "#tests/support/rows.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test("a session has the shape of the entity, without the refresh token for a browser", async () => {
  const person = await signUpAndConfirm(app);
  const { body } = await callApi(app, getSession, {}, person);
  expect(body).toEqual({
    access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    token_type: "bearer",
    expires_in: 900,
    expires_at: expect.closeTo(app.now().getTime() / 1000 + 900, -1),
    user: {
      id: person.id,
      email: person.email,
      identities: [{ provider: "email" }],
      factors: [],
    },
  });
});

test("the cookie is out of reach of scripts and of other sites", async () => {
  const { email, password } = await newPerson(app);
  const { headers } = await callApi(app, signIn, { email, password });
  const lines = headers.getSetCookie();
  const session = lines.find((line) => line.startsWith("alfinete_session="));
  expect(session).toMatch(/; HttpOnly/);
  expect(session).toMatch(/; SameSite=Lax/);
  expect(session).toMatch(/; Path=\//);
  // The one a script can read is worth nothing.
  expect(lines.find((line) => line.startsWith("alfinete_signed_in="))).toMatch(/^[^=]+=1;/);
});

const PRODUCTION = {
  NODE_ENV: "production",
  HOST: "127.0.0.1",
  APP_URL: "https://alfinete.example",
  APP_SECRET: "um-segredo-de-teste-com-mais-de-32-letras",
  SMTP_URL: "smtp://127.0.0.1:1",
  MAIL_FROM: "Alfinete <oi@alfinete.example>",
  STRIPE_SECRET_KEY: "sk_test_x",
  STRIPE_WEBHOOK_SECRET: "whsec_x",
  STRIPE_PRICE_BASIC: "price_1",
  STRIPE_PRICE_PRO: "price_2",
  STRIPE_PRICE_TEAM: "price_3",
};

test("in production the cookie only travels encrypted", async () => {
  const production = await startTestApp({ env: PRODUCTION });
  onTestFinished(() => production.close());
  const { email, password } = await newPerson(production);
  const { headers } = await callApi(production, signIn, { email, password });
  const newcomer = await callApi(production, signUp, { email: someEmail(), password });
  const lines = [...headers.getSetCookie(), ...newcomer.headers.getSetCookie()];
  expect(lines).toHaveLength(3);
  for (const line of lines) expect(line).toMatch(/; Secure/);
});

test("a program gets its refresh token in the answer and no cookie", async () => {
  const person = await newPerson(app);
  const { email, password } = person;
  const answer = await callApi(app, signIn, { email, password, transport: "bearer" });
  expect(answer.headers.getSetCookie()).toEqual([]);
  const session = answer.body.status === "signed_in" ? answer.body.session : undefined;
  expect(session?.refresh_token).toMatch(/^[\w-]{43}$/);
});

test("the database holds the hash of a refresh credential, never the credential", async () => {
  const person = await newPerson(app);
  const program = await signInProgram(app, person);
  const kept = await rows(app, "select * from sessions where user_id = $1", [person.id]);
  expect(kept).toHaveLength(2);
  expect(JSON.stringify(kept)).not.toContain(person.cookie);
  expect(JSON.stringify(kept)).not.toContain(program.refreshToken);
});

test("the access token expires after 15 minutes and is renewed by cookie and by refresh token", async () => {
  const person = await newPerson(app);
  const program = await signInProgram(app, person);
  expect((await callApi(app, getProfile, {}, { bearer: person.accessToken })).status).toBe(200);
  app.advanceClock(15 * MINUTE + 1000);
  const late = await callApi(app, getProfile, {}, { bearer: person.accessToken });
  expect(late.status).toBe(401);
  expect(late.error).toMatchObject({ code: "jwt_expired", message: "JWT has expired" });
  for (const caller of [{ cookie: person.cookie }, { bearer: program.refreshToken }]) {
    const { body } = await callApi(app, getSession, {}, caller);
    const renewed = await callApi(app, getProfile, {}, { bearer: body.access_token });
    expect(renewed.body.email).toBe(person.email);
  }
});

test("an access token cannot be traded for one that lives longer", async () => {
  const person = await newPerson(app);
  app.advanceClock(10 * MINUTE);
  const { body } = await callApi(app, getSession, {}, { bearer: person.accessToken });
  expect(decodeJwt(body.access_token).exp).toBe(decodeJwt(person.accessToken).exp);
  expect(body.expires_at).toBe(decodeJwt(person.accessToken).exp);
  expect(body.expires_in).toBeLessThanOrEqual(300);
});

test("a session lives thirty days from its last use, by the app's clock", async () => {
  const person = await newPerson(app);
  app.advanceClock(29 * DAY);
  expect((await callApi(app, getSession, {}, person)).status).toBe(200);
  app.advanceClock(29 * DAY);
  expect((await callApi(app, getSession, {}, person)).status).toBe(200);
  app.advanceClock(30 * DAY + MINUTE);
  const late = await callApi(app, getSession, {}, { cookie: person.cookie });
  expect(late.error?.code).toBe("session_not_found");
  // A new one starts its thirty days now.
  const { cookie } = await signInAgain(app, person);
  expect((await callApi(app, getSession, {}, { cookie })).status).toBe(200);
});

test("the published keys verify the token; another signature or issuer does not pass", async () => {
  const person = await newPerson(app);
  const keys = createRemoteJWKSet(new URL(`${app.url}/api/auth/jwks`));
  const { payload, protectedHeader } = await jwtVerify(person.accessToken, keys, {
    issuer: app.url,
    audience: app.url,
    currentDate: app.now(),
  });
  expect(payload.sub).toBe(person.id);
  expect(protectedHeader.alg).toBe("EdDSA");

  const [head, claims, signature = ""] = person.accessToken.split(".");
  const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url");
  const flipped = (signature.startsWith("A") ? "B" : "A") + signature.slice(1);
  for (const bearer of [`${head}.${claims}.${flipped}`, `${unsigned}.${claims}.`, "a.b.c"]) {
    const { status, error } = await callApi(app, getProfile, {}, { bearer });
    expect([status, error?.code]).toEqual([401, "unauthorized"]);
  }
});

test("a session ended elsewhere answers session_not_found to cookie and bearer", async () => {
  const person = await newPerson(app);
  const other = await signInAgain(app, person);
  await callApi(app, signOut, { scope: "others" }, { cookie: other.cookie });
  for (const caller of [{ cookie: person.cookie }, { bearer: person.accessToken }]) {
    const { status, error } = await callApi(app, getProfile, {}, caller);
    expect(status).toBe(401);
    expect(error).toMatchObject({
      code: "session_not_found",
      message: "Sua sessão expirou. Faça login novamente.",
    });
  }
});

test.each([
  ["local", [401, 200]],
  ["others", [200, 401]],
  ["global", [401, 401]],
] as const)("sign-out with scope %s", async (scope, [here, elsewhere]) => {
  const person = await newPerson(app);
  const other = await signInAgain(app, person);
  const stranger = await newPerson(app);
  const { cookie } = await callApi(app, signOut, { scope }, person);
  expect(cookie).toBe(scope === "others" ? null : "");
  expect((await callApi(app, getProfile, {}, { cookie: person.cookie })).status).toBe(here);
  expect((await callApi(app, getProfile, {}, { cookie: other.cookie })).status).toBe(elsewhere);
  expect((await callApi(app, getProfile, {}, { cookie: stranger.cookie })).status).toBe(200);
});

test("lists the open sessions with their devices, newest use first, and ends one", async () => {
  const person = await newPerson(app);
  app.advanceClock(MINUTE);
  await signInAgain(app, person, { headers: { "User-Agent": FIREFOX } });
  app.advanceClock(MINUTE);
  const current = await signInAgain(app, person, { headers: { "User-Agent": CHROME } });
  const caller = { cookie: current.cookie };
  const { data } = (await callApi(app, listSessions, {}, caller)).body;
  expect(data.map(({ device, current }) => [device, current])).toEqual([
    ["Chrome no Windows", true],
    ["Firefox no Linux", false],
    ["Dispositivo desconhecido", false],
  ]);
  const sessionId = data[2]?.id ?? "";
  expect((await callApi(app, endSession, { sessionId }, caller)).status).toBe(204);
  expect((await callApi(app, getProfile, {}, { cookie: person.cookie })).status).toBe(401);
  expect((await callApi(app, listSessions, {}, caller)).body.data).toHaveLength(2);
});
