import { afterAll, beforeAll, expect, test } from "vitest";
import { mailMessages } from "#contract/messages/mail.ts";
import { setUserPassword } from "#contract/routes/admin-users.ts";
import { getProfile } from "#contract/routes/profile.ts";
import {
  confirmWithNewPassword,
  confirmWithSignUpPassword,
  openEmailLink,
  resendConfirmation,
  signIn,
  signUp,
} from "#contract/routes/sign-in.ts";
import { addToken } from "#server/features/accounts/auth-tokens.ts";
import { hashToken, newToken } from "#server/features/accounts/secret-tokens.ts";
import { sweepSignUps } from "#server/features/accounts/sign-ups.ts";
import { newPerson, signUpInBrowser, someEmail } from "#tests/support/accounts.ts";
import {
  type ApiAnswer,
  type Caller,
  callApi,
  cookieIn,
  SIGN_UP_COOKIE,
} from "#tests/support/call-api.ts";
import { mailOf, tokenIn } from "#tests/support/mails.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { countRows, onDatabase, rows } from "#tests/support/rows.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const CONFIRM = mailMessages.confirm_email.subject;
const MINE = "senha-da-dona";
const ATTACKERS = "senha-do-atacante";
const NEW = "senha-nova-da-dona";
const ELSEWHERE: Caller = {};

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const open = (token: string, browser: Caller) => callApi(app, openEmailLink, { token }, browser);
const typeIn = (token: string, password: string) =>
  callApi(app, confirmWithSignUpPassword, { token, password });
const choose = (token: string, password: string) =>
  callApi(app, confirmWithNewPassword, { token, password });

async function statusOf(email: string, password: string): Promise<number> {
  return (await callApi(app, signIn, { email, password })).status;
}

async function resend(email: string, browser: Caller): Promise<string> {
  return tokenIn(
    await mailOf(app, email, CONFIRM, () => callApi(app, resendConfirmation, { email }, browser)),
  );
}

/** The victim signs up, then the attacker with the same address: theirs is the newest mail. */
async function bothSignUp() {
  const email = someEmail("vitima");
  const victim = await signUpInBrowser(app, { email, password: MINE, username: "Vera" });
  const attacker = await signUpInBrowser(app, { email, password: ATTACKERS, username: "Mallory" });
  return { email, victim, attacker };
}
type Attack = Awaited<ReturnType<typeof bothSignUp>>;
type Entered = ApiAnswer<{ status: string }>;

interface Way {
  /** How the victim comes in, with which password and under which name. */
  enter(attack: Attack): Promise<Entered>;
  password: string;
  username(email: string): string;
}

const nameBefore = (email: string) => email.slice(0, email.indexOf("@"));
const ways: Record<string, Way> = {
  "the attacker's mail in the victim's browser": {
    enter: ({ attacker, victim }) => open(attacker.token, victim.browser),
    password: MINE,
    username: () => "Vera",
  },
  "the victim's own mail on another device": {
    async enter({ victim }) {
      expect((await typeIn(victim.token, ATTACKERS)).error?.code).toBe("wrong_sign_up_password");
      return typeIn(victim.token, MINE);
    },
    password: MINE,
    username: () => "Vera",
  },
  "the attacker's mail on another device": {
    async enter({ attacker }) {
      const { body } = await open(attacker.token, ELSEWHERE);
      expect(body.status).toBe("password_required");
      expect((await typeIn(attacker.token, MINE)).error?.code).toBe("wrong_sign_up_password");
      return choose(attacker.token, NEW);
    },
    password: NEW,
    username: nameBefore,
  },
};

test.each(Object.entries(ways))(
  "guarantee 55: opening %s does not confirm the attacker's password",
  async (way, { enter, password, username }) => {
    const attack = await bothSignUp();
    const { email, victim, attacker } = attack;
    const entered = await enter(attack);
    const attackers = await statusOf(email, ATTACKERS);
    expect([entered.body?.status, attackers]).toEqual(["signed_in", 401]);

    expect(await statusOf(email, password)).toBe(200);
    if (password !== MINE) expect(await statusOf(email, MINE)).toBe(401);
    const profile = await callApi(app, getProfile, {}, { cookie: entered.cookie ?? "" });
    expect(profile.body.username).toBe(username(email));
    for (const { token, browser } of [victim, attacker]) {
      expect((await open(token, browser)).status).toBe(400);
    }
    printFigure(`guarantee 55: ${way}: attacker's password ${attackers}, links left alive 0 of 2`);
  },
);

test("guarantee 55: a link opened elsewhere signs nobody in and uses nothing up", async () => {
  const { email, token, browser } = await signUpInBrowser(app, { password: MINE });
  const stranger = await signUpInBrowser(app);
  const answers = [
    await open(token, ELSEWHERE),
    await open(token, stranger.browser),
    await open(token, { signUpCookie: "inventado" }),
  ];
  for (const { body, cookie } of answers) {
    expect(body).toEqual({ status: "password_required", email, new_password_only: false });
    expect(cookie).toBeNull();
  }
  const ofUser = "join users u on u.id = user_id where email = $1";
  expect(await countRows(app, `sessions ${ofUser}`, [email])).toBe(0);
  expect(await countRows(app, "users where email = $1 and email_verified", [email])).toBe(0);
  expect((await open(token, browser)).body.status).toBe("signed_in");
  printFigure(`guarantee 55: elsewhere: 0 of ${answers.length} openings signed in or confirmed`);
});

test("guarantee 55: neither a repeated sign-up nor a resend invalidates an earlier link", async () => {
  const email = someEmail();
  const first = await signUpInBrowser(app, { email, password: MINE });
  const others = [
    (await signUpInBrowser(app, { email, password: "outra-senha-boa" })).token,
    await resend(email, first.browser),
    await resend(email, ELSEWHERE),
  ];
  expect((await open(first.token, first.browser)).body.status).toBe("signed_in");
  expect(await statusOf(email, MINE)).toBe(200);
  const dead = await Promise.all(others.map((token) => open(token, first.browser)));
  expect(dead.map(({ error }) => error?.code)).toEqual(Array(3).fill("email_link_invalid"));
  printFigure("guarantee 55: first link of 4 still good, then 0 of 4");
});

test("a second sign-up in one browser is the one that any of its links confirms", async () => {
  const email = someEmail();
  const typo = await signUpInBrowser(app, { email, password: "senha-com-erro" });
  const { browser } = await signUpInBrowser(app, { email, password: MINE });
  expect((await open(typo.token, browser)).body.status).toBe("signed_in");
  expect([await statusOf(email, "senha-com-erro"), await statusOf(email, MINE)]).toEqual([
    401, 200,
  ]);
});

test("sent again from the same browser a link knows its sign-up, from another only the mailbox", async () => {
  const mine = await signUpInBrowser(app, { password: MINE });
  const { email } = mine;
  await signUpInBrowser(app, { email, password: ATTACKERS });
  const here = await resend(email, mine.browser);
  const there = await resend(email, ELSEWHERE);
  // The newest sign-up is the attacker's; only a link of hers knows the password of hers.
  expect((await typeIn(there, MINE)).error?.code).toBe("wrong_sign_up_password");
  expect((await open(there, ELSEWHERE)).body.status).toBe("password_required");
  expect((await typeIn(here, MINE)).body.status).toBe("signed_in");
});

test("the plan chosen at sign-up survives, wherever the link is opened", async () => {
  const plan = "price_pro";
  const there = await signUpInBrowser(app, { plan });
  const typed = await typeIn(there.token, there.password);
  const again = await signUpInBrowser(app, { plan });
  const chosen = await choose(await resend(again.email, again.browser), NEW);
  const here = await signUpInBrowser(app, { plan });
  const opened = await open(here.token, here.browser);
  for (const { body } of [typed, chosen, opened]) {
    const confirmed = { status: "signed_in", carry: { plan }, account_created: true };
    expect(body).toMatchObject(confirmed);
  }
});

test("a common new password is refused, and the link stays good", async () => {
  const { token } = await signUpInBrowser(app);
  expect((await choose(token, "password")).error?.code).toBe("weak_password");
  expect((await choose(token, "curta")).error?.code).toBe("invalid_input");
  expect((await choose(token, NEW)).body.status).toBe("signed_in");
});

test("wrong passwords behind a link count like those at the sign-in form", async () => {
  const { email, password, token } = await signUpInBrowser(app);
  const codes: (string | undefined)[] = [];
  for (let attempt = 0; attempt < 11; attempt += 1) {
    codes.push((await typeIn(token, "errada-errada")).error?.code);
  }
  expect(codes).toEqual([...Array(10).fill("wrong_sign_up_password"), "too_many_requests"]);
  expect(await statusOf(email, password)).toBe(429);
  // The mailbox is proved all the same: a new password needs no guessing.
  expect((await choose(token, NEW)).body.status).toBe("signed_in");
});

test("an unconfirmed address is told so for this browser's password, or for the newest one", async () => {
  const { email, victim } = await bothSignUp();
  const ask = async (password: string, browser: Caller) =>
    (await callApi(app, signIn, { email, password }, browser)).error?.code;
  expect(await ask(MINE, victim.browser)).toBe("email_not_confirmed");
  expect(await ask(ATTACKERS, ELSEWHERE)).toBe("email_not_confirmed");
  expect(await ask(MINE, ELSEWHERE)).toBe("invalid_credentials");
  expect(await ask("errada-errada", victim.browser)).toBe("invalid_credentials");
});

test("what sign-up leaves in the browser is out of reach of scripts and other sites", async () => {
  const { headers } = await callApi(app, signUp, { email: someEmail(), password: MINE });
  const [line = ""] = headers.getSetCookie();
  expect(line).toMatch(
    /^alfinete_sign_up=[\w-]{43}; Max-Age=86400; Path=\/api\/auth; HttpOnly; SameSite=Lax$/,
  );
  // Sent again, the link lives longer, and so does the cookie; one that is not ours is not kept.
  const resent = async (signUpCookie: string) =>
    (await callApi(app, resendConfirmation, { email: someEmail() }, { signUpCookie })).headers;
  const nonce = cookieIn(headers, SIGN_UP_COOKIE) ?? "";
  expect((await resent(nonce)).getSetCookie()).toEqual([line]);
  expect((await resent("inventado")).getSetCookie()).toEqual([]);
});

test("a password that the administration sets takes the place of every sign-up's", async () => {
  const admin = await newPerson(app);
  await rows(app, "update profiles set role = 'admin' where id = $1", [admin.id]);
  const { email, token, browser } = await signUpInBrowser(app, { password: MINE });
  const [user] = await rows<{ id: string }>(app, "select id from users where email = $1", [email]);
  const set = { userId: user?.id ?? "", password: NEW };
  expect((await callApi(app, setUserPassword, set, { cookie: admin.cookie })).status).toBe(204);
  const told = await callApi(app, signIn, { email, password: NEW }, browser);
  expect(told.error?.code).toBe("email_not_confirmed");
  expect(await statusOf(email, MINE)).toBe(401);
  expect((await open(token, browser)).status).toBe(400);
  const { body } = await open(await resend(email, browser), browser);
  expect(body).toEqual({ status: "password_required", email, new_password_only: true });
});

test("sign-ups are forgotten a month later", async () => {
  const { email } = await signUpInBrowser(app);
  const kept = "sign_ups s join users u on u.id = user_id where email = $1";
  const later = (days: number) => new Date(app.now().getTime() + days * 24 * 60 * 60_000);
  await onDatabase(app, (db) => sweepSignUps(db, later(29)));
  expect(await countRows(app, kept, [email])).toBe(1);
  await onDatabase(app, (db) => sweepSignUps(db, later(31)));
  expect(await countRows(app, kept, [email])).toBe(0);
});

test("a confirmation that was mailed too late opens nothing of a confirmed account", async () => {
  const { email, id } = await newPerson(app);
  const token = newToken();
  const late = { userId: id, kind: "confirm_email", hash: hashToken(token) } as const;
  await onDatabase(app, (db) => addToken(db, late, app.now()));
  for (const answer of [await open(token, ELSEWHERE), await choose(token, NEW)]) {
    expect([answer.status, answer.error?.code]).toEqual([400, "email_link_invalid"]);
  }
  expect(await statusOf(email, NEW)).toBe(401);
});
