import { afterAll, beforeAll, expect, test } from "vitest";
import { type Route, splitInput } from "#contract/route.ts";
import { routes } from "#contract/routes/index.ts";
import { getProfile, updateProfile } from "#contract/routes/profile.ts";
import { newPerson, type Person } from "#tests/support/accounts.ts";
import { callApi, expectErrorForm } from "#tests/support/call-api.ts";
import { mailsSettled } from "#tests/support/mails.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { rowsIn, settledSnapshot, snapshot } from "#tests/support/snapshot.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await startTestApp();
  person = await newPerson(app);
  await mailsSettled(app);
});
afterAll(() => app.close());

const JSON_TYPE = { "Content-Type": "application/json" };
const TEXT_TYPE = { "Content-Type": "text/plain" };
const FORM_TYPE = { "Content-Type": "application/x-www-form-urlencoded" };

/** The ways in which a page of another site can make a browser send something along with the cookie. */
const FOREIGN: Record<string, string>[] = [
  { ...JSON_TYPE, Origin: "https://evil.example" },
  { ...TEXT_TYPE, Origin: "https://evil.example" },
  { ...FORM_TYPE, Origin: "https://evil.example" },
  { ...TEXT_TYPE, Origin: "null" },
  { ...JSON_TYPE, "Sec-Fetch-Site": "cross-site" },
  { ...TEXT_TYPE, "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" },
  { ...JSON_TYPE, "Sec-Fetch-Site": "same-site", Origin: "https://outra.alfinete.example" },
  // No origin at all: an old browser's form.
  TEXT_TYPE,
  FORM_TYPE,
  { "Content-Type": "multipart/form-data; boundary=x" },
];

/** Would be taken from our own page: the body that does most harm, whatever the route wants. */
const BODY = {
  email: "pessoa@evil.example",
  password: "senha-do-atacante",
  username: "atacante",
  scope: "global",
  code: "123456",
  token: "x",
};

function post(record: Route, headers: Record<string, string>): Promise<Response> {
  const { path } = splitInput(record, { sessionId: person.id });
  return app.request(path, {
    method: record.method,
    headers: { ...headers, Cookie: `alfinete_session=${person.cookie}` },
    ...(record.method !== "DELETE" && { body: JSON.stringify(BODY) }),
  });
}

test("guarantee 9: nothing another site makes a browser send with the cookie is acted on", async () => {
  const writing = Object.values(routes).filter(({ method }) => method !== "GET");
  const before = await settledSnapshot(app);
  let sent = 0;
  for (const record of writing) {
    for (const headers of FOREIGN) {
      const response = await post(record, headers);
      const error = expectErrorForm(response.status, await response.json());
      expect([record.path, headers, response.status]).toEqual([record.path, headers, 403]);
      expect(error.code).toBe("cross_site_request");
      sent += 1;
    }
  }
  const after = await snapshot(app);
  expect(after).toEqual(before);
  printFigure(
    `guarantee 9: ${sent} cross-site requests with the cookie on ${writing.length} routes: ${sent} × 403, rows ${rowsIn(before)} before, ${rowsIn(after)} after`,
  );
});

test("our own page is not mistaken for another site", async () => {
  for (const headers of [
    { Origin: app.url },
    { "Sec-Fetch-Site": "same-origin", Origin: app.url },
    {},
  ]) {
    const caller = { cookie: person.cookie, headers };
    expect((await callApi(app, updateProfile, { username: "Ana" }, caller)).status).toBe(200);
  }
});

test("a program's text/plain is refused as the wrong kind of body", async () => {
  const response = await app.request(updateProfile.path, {
    method: "PATCH",
    headers: { ...TEXT_TYPE, Authorization: `Bearer ${person.accessToken}` },
    body: JSON.stringify({ username: "Outro" }),
  });
  const error = expectErrorForm(response.status, await response.json());
  expect([response.status, error.code]).toEqual([415, "unsupported_media_type"]);
  const { body } = await callApi(app, getProfile, {}, { cookie: person.cookie });
  expect(body.username).toBe("Ana");
});

test("no answer lets another site read it with the cookie", async () => {
  const headers = { Origin: "https://evil.example" };
  const read = await callApi(app, getProfile, {}, { cookie: person.cookie, headers });
  expect(read.headers.get("access-control-allow-origin")).toBeNull();
  expect(read.headers.get("access-control-allow-credentials")).toBeNull();
});
