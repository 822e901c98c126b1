import { afterEach, expect, test } from "vitest";
import type { Profile } from "#contract/routes/profile.ts";
import { enterAs, enterWith, setProfile, subscribed } from "#tests/browser/account-steps.ts";
import { signUpAndConfirm } from "#tests/support/accounts.ts";
import { type BrowserApp, openBrowserApp } from "#tests/support/browser-app.ts";

let app: BrowserApp;
afterEach(() => app.close());

test("a page that needs a session sends a visitor to /login and remembers the origin", async () => {
  app = await openBrowserApp();
  const requests: string[] = [];
  app.page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await app.page.goto(`${app.url}/layouts?category=geral&q=a`);
  await app.page.waitForURL("**/login?*");
  const address = new URL(app.page.url());
  expect(address.searchParams.get("redirect")).toBe("/layouts?category=geral&q=a");
  // Without the hint cookie nobody is asked who this is.
  expect(requests.filter((path) => path.startsWith("/api/"))).toEqual([]);
});

test("guarantee 8: who is already signed in goes on from /login to where they were going, on our origin only", async () => {
  app = await openBrowserApp();
  await enterWith(app.page, app, subscribed);
  await app.page.goto(`${app.url}/login?redirect=%2Fcomments%3Ftab%3Dmonth`);
  await app.page.waitForURL(`${app.url}/comments?tab=month`);
  for (const hostile of ["//evil.example", "https://evil.example", "/\\evil.example"]) {
    await app.page.goto(`${app.url}/login?redirect=${encodeURIComponent(hostile)}`);
    await app.page.waitForURL(`${app.url}/dashboard`);
  }
});

test("the landing and register pages pass signed-in people on", async () => {
  app = await openBrowserApp();
  await enterWith(app.page, app);
  await app.page.goto(app.url);
  await app.page.waitForURL(`${app.url}/dashboard`);
  await app.page.goto(`${app.url}/register`);
  await app.page.waitForURL(`${app.url}/dashboard`);
  await app.page.goto(`${app.url}/register?plan=price_basic`);
  await app.page.waitForURL(`${app.url}/pricing?plan=price_basic`);
});

const refusals: [path: string, profile: Partial<Profile>, destination: string][] = [
  ["/layouts", {}, "/pricing"],
  ["/layouts/new", {}, "/pricing"],
  ["/layouts/1", {}, "/pricing"],
  ["/categories", {}, "/pricing"],
  ["/comments", { plan_name: "Team" }, "/pricing"],
  ["/api-access", subscribed, "/dashboard"],
  ["/webhooks", subscribed, "/dashboard"],
  ["/admin/dashboard", { special_access: true }, "/dashboard"],
  ["/admin/users", { special_access: true }, "/dashboard"],
  ["/admin/layouts", { special_access: true }, "/dashboard"],
  ["/admin/audit", { special_access: true }, "/dashboard"],
];

test("pages beyond a person's access send them where they can go", async () => {
  app = await openBrowserApp();
  const person = await signUpAndConfirm(app.app);
  await enterAs(app.page, app, person);
  for (const [path, profile, destination] of refusals) {
    await setProfile(app, person, profile);
    await app.page.goto(app.url + path);
    await app.page.waitForURL(app.url + destination);
  }
});

test("a session that has ended counts as none", async () => {
  app = await openBrowserApp();
  // A page of its own: the console reports every 401, as it should.
  const page = await app.page.context().browser()?.newPage();
  if (!page) throw new Error("no browser");
  await page.context().addCookies([{ name: "alfinete_signed_in", value: "1", url: app.url }]);
  const body = { error: { code: "session_not_found", message: "", request_id: "1" } };
  await page.route("**/api/*", (route) => route.fulfill({ status: 401, json: body }));
  await page.goto(`${app.url}/dashboard`);
  await page.waitForURL("**/login?redirect=%2Fdashboard");
  await page.close();
});
