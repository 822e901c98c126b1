// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { roles } from "#contract/roles.ts";
import type { Profile } from "#contract/routes/profile.ts";
import type { Session } from "#contract/routes/session.ts";
import type { Space } from "#contract/routes/spaces.ts";

const lia = "7d0c2f8e-6a55-4f0e-9a5c-0f6b6f0f3a11";
const rui = "8e1d3f9f-7b66-4a1f-8b6d-1f7c7a1f4b22";
const studio = "9f2e4aaa-8c77-4b2a-9c7e-2a8d8b2a5c33";
const agency = "af3f5bbb-9d88-4c3b-8d8f-3b9e9c3b6d44";

let profile: Profile | null = null;

function space(id: string, role: Space["role"], name: string | null = null): Space {
  return { id, role, name, logo: null, owner_name: "Ana" };
}

/** As a tab's document begins: nothing in memory. */
async function openTab(userId: string, ...others: Space[]) {
  vi.resetModules();
  const accounts = await import("#web/features/accounts/auth-store.ts");
  const spaces = await import("#web/features/spaces/index.ts");
  const state = {
    status: "signed_in",
    session: { user: { id: userId } } as Session,
    profile,
    spaces: [space(userId, "owner"), ...others],
  } as const;
  accounts.setAuth(state, "INITIAL_SESSION");
  return { ...accounts, ...spaces, state };
}

beforeEach(() => {
  profile = null;
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

test("a tab starts in one's own space and goes where it is sent", async () => {
  const tab = await openTab(lia, space(studio, "editor"));
  expect(tab.currentSpace()?.id).toBe(lia);
  expect(tab.spaceInput()).toEqual({});
  tab.chooseSpace(studio);
  expect(tab.currentSpace()?.id).toBe(studio);
  expect(tab.spaceInput()).toEqual({ space_id: studio });
});

test("without a plan of one's own a tab starts in the space one was invited to", async () => {
  profile = { special_access: false, stripe_subscription_id: null } as Profile;
  const tab = await openTab(lia, space(studio, "viewer"));
  expect(tab.currentSpace()?.id).toBe(studio);
});

test("a reload stays, a new tab starts in the last used, and no tab moves another", async () => {
  const both = [space(studio, "editor"), space(agency, "viewer")];
  (await openTab(lia, ...both)).chooseSpace(studio);
  expect((await openTab(lia, ...both)).currentSpace()?.id).toBe(studio);
  const first = { ...sessionStorage };
  sessionStorage.clear();
  const second = await openTab(lia, ...both);
  expect(second.currentSpace()?.id).toBe(studio);
  second.chooseSpace(agency);
  sessionStorage.clear();
  for (const [key, text] of Object.entries(first)) sessionStorage.setItem(key, String(text));
  expect((await openTab(lia, ...both)).currentSpace()?.id).toBe(studio);
});

test("a tab that never chose stays in one's own when another tab chooses", async () => {
  expect((await openTab(lia, space(studio, "editor"))).currentSpace()?.id).toBe(lia);
  const own = { ...sessionStorage };
  sessionStorage.clear();
  (await openTab(lia, space(studio, "editor"))).chooseSpace(studio);
  sessionStorage.clear();
  for (const [key, text] of Object.entries(own)) sessionStorage.setItem(key, String(text));
  expect((await openTab(lia, space(studio, "editor"))).currentSpace()?.id).toBe(lia);
});

test("the next person at this browser starts in their own, though they share the space", async () => {
  const tab = await openTab(lia, space(studio, "editor"));
  tab.chooseSpace(studio);
  tab.clearTabSession();
  expect(tab.currentSpace()).toBeNull();
  tab.setAuth(
    {
      ...tab.state,
      session: { user: { id: rui } } as Session,
      spaces: [space(rui, "owner"), space(studio, "viewer")],
    },
    "SIGNED_IN",
  );
  expect(tab.currentSpace()?.id).toBe(rui);
  expect((await openTab(rui, space(studio, "viewer"))).currentSpace()?.id).toBe(rui);
});

test("a space one is not in any more is not chosen, nor entered", async () => {
  (await openTab(lia, space(studio, "editor"))).chooseSpace(studio);
  const tab = await openTab(lia);
  expect(tab.currentSpace()?.id).toBe(lia);
  tab.chooseSpace(agency);
  expect(tab.currentSpace()?.id).toBe(lia);
});

test("a browser that refuses storage keeps the choice as long as the page", async () => {
  const refuse = () => {
    throw new DOMException("blocked", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
  vi.stubGlobal("sessionStorage", { getItem: refuse, setItem: refuse });
  const tab = await openTab(lia, space(studio, "editor"));
  tab.chooseSpace(studio);
  expect(tab.currentSpace()?.id).toBe(studio);
});

test("losing the space is told once, and leaves the tab in one's own for good", async () => {
  const tab = await openTab(lia, space(studio, "editor", "Estúdio"));
  const toasts: string[] = [];
  const { takeToasts } = await import("#web/lib/toast.ts");
  takeToasts({ show: ({ message }) => toasts.push(message), dismiss: () => {} });
  let lost = 0;
  tab.onSpaceLost(() => {
    lost += 1;
  });
  tab.chooseSpace(studio);
  tab.setAuth({ ...tab.state, spaces: [] }, "PROFILE_UPDATED");
  expect([lost, toasts]).toEqual([0, []]);
  tab.setAuth({ ...tab.state, spaces: [space(lia, "owner")] }, "PROFILE_UPDATED");
  const sentence = "Você não tem mais acesso a “Estúdio”. Voltamos para o seu espaço.";
  expect([lost, toasts]).toEqual([1, [sentence]]);
  tab.setAuth(tab.state, "PROFILE_UPDATED");
  expect(tab.currentSpace()?.id).toBe(lia);
  expect(lost).toBe(1);
});

test("leaving a space after choosing another is no loss", async () => {
  const tab = await openTab(lia, space(studio, "editor"));
  let lost = 0;
  tab.onSpaceLost(() => {
    lost += 1;
  });
  tab.chooseSpace(studio);
  tab.chooseSpace(lia);
  tab.setAuth({ ...tab.state, spaces: [space(lia, "owner")] }, "PROFILE_UPDATED");
  expect(lost).toBe(0);
});

test("a space without a name is called after its owner", async () => {
  const { spaceName } = await openTab(lia);
  expect(roles.map((role) => spaceName(space(studio, role)))).toEqual([
    "Meu espaço",
    "Espaço de Ana",
    "Espaço de Ana",
  ]);
  expect(spaceName(space(studio, "owner", "Estúdio"))).toBe("Estúdio");
});
