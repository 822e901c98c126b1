import { afterAll, beforeAll, expect, test } from "vitest";
import type { Profile } from "#contract/routes/profile.ts";
import { openScreen } from "#tests/screens/open-screen.ts";
import { newPerson } from "#tests/support/accounts.ts";
import { personWith, setProfile, subscribed } from "#tests/support/profiles.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test("a page that needs a session sends a visitor to /login and remembers the origin", async () => {
  const screen = await openScreen(app, "/layouts?category=geral&q=a");
  const origin = encodeURIComponent("/layouts?category=geral&q=a");
  await screen.arrive(`/login?redirect=${origin}`);
  await screen.findByRole("heading", { name: "Entre na sua conta" });
  // Without the hint cookie nobody is asked who this is.
  expect(screen.requests.map(({ path }) => path)).toEqual(["/layouts"]);
});

test("guarantee 8: who is already signed in goes on from /login to where they were going, on our origin only", async () => {
  const person = await personWith(app, subscribed);
  const screen = await openScreen(app, "/login?redirect=%2Fcomments%3Ftab%3Dmonth", { as: person });
  await screen.arrive("/comments?tab=month");
  for (const hostile of ["//evil.example", "https://evil.example", "/\\evil.example"]) {
    await screen.goto(`/login?redirect=${encodeURIComponent(hostile)}`);
    await screen.arrive("/dashboard");
  }
});

test("the landing and register pages pass signed-in people on", async () => {
  const screen = await openScreen(app, "/", { as: await personWith(app) });
  await screen.arrive("/dashboard");
  await screen.goto("/register");
  await screen.arrive("/dashboard");
  await screen.goto("/register?plan=price_basic");
  await screen.arrive("/pricing?plan=price_basic");
});

const refusals: [path: string, profile: Partial<Profile>, destination: string][] = [
  ["/layouts", {}, "/pricing"],
  ["/layouts/new", {}, "/pricing"],
  ["/links", {}, "/pricing"],
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
  const person = await newPerson(app);
  const screen = await openScreen(app, "/terms", { as: person });
  for (const [path, profile, destination] of refusals) {
    await setProfile(app, person, profile);
    await screen.goto(path);
    await screen.arrive(destination);
  }
});

test("a session that has ended counts as none", async () => {
  const screen = await openScreen(app, "/terms", { as: { cookie: "ended" } });
  await screen.goto("/dashboard");
  await screen.arrive("/login?redirect=%2Fdashboard");
});
