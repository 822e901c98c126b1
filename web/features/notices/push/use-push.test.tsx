// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setAuth } from "#web/features/accounts/auth-store.ts";
import { dropSubscription } from "#web/features/notices/push/drop-subscription.ts";
import { usePush } from "#web/features/notices/push/use-push.ts";

const KEY = "BFAx";
const SIGNED_OUT = { status: "signed_out", session: null, profile: null, spaces: [] } as const;

/** What a browser and our server know of each other, as far as it matters here. */
let server: { subscribed: boolean; sent: object[]; refuses: boolean };
let browser: {
  subscription: FakeSubscription | null;
  permission: string;
  keys: number[][];
  shown: { close(): void }[];
};

interface FakeSubscription {
  endpoint: string;
  toJSON(): { keys: Record<string, string> };
  unsubscribe(): Promise<boolean>;
}

beforeEach(() => {
  // What an earlier test learned of its browser is asked anew.
  act(() => setAuth(SIGNED_OUT, "SIGNED_OUT"));
  server = { subscribed: false, sent: [], refuses: false };
  browser = { subscription: null, permission: "granted", keys: [], shown: [] };
  document.head.innerHTML = '<meta name="alfinete-build" content="1" />';
  const pushManager = {
    getSubscription: async () => browser.subscription,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
      browser.keys.push([...applicationServerKey]);
      browser.subscription = {
        endpoint: "https://push.example/1",
        toJSON: () => ({ keys: { p256dh: "p", auth: "a" } }),
        unsubscribe: async () => {
          browser.subscription = null;
          return true;
        },
      };
      return browser.subscription;
    },
  };
  const registration = { pushManager, getNotifications: async () => browser.shown };
  const serviceWorker = {
    getRegistration: async () => registration,
    register: async () => registration,
    ready: Promise.resolve(registration),
  };
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { serviceWorker }));
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", {
    get permission() {
      return browser.permission;
    },
    requestPermission: async () => browser.permission,
  });
  vi.stubGlobal("fetch", async (path: string, { method, body }: RequestInit) => {
    if (path === "/api/push/key") return Response.json({ key: KEY });
    if (method === "GET") return Response.json({ subscribed: server.subscribed });
    if (server.refuses) return Response.json({}, { status: 500 });
    if (method === "PUT") server.sent.push(JSON.parse(String(body)));
    server.subscribed = method === "PUT";
    return new Response(null, { status: 204 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  document.head.innerHTML = "";
});

async function showPush(state: string) {
  const { result } = renderHook(() => usePush());
  await waitFor(() => expect(result.current.state).toBe(state));
  return result;
}

test("turned on it subscribes with the server's key and says so to the server; turned off both forget", async () => {
  const push = await showPush("off");
  await act(() => push.current.turnOn());
  expect([push.current.state, push.current.busy]).toEqual(["on", false]);
  expect(browser.keys).toEqual([[4, 80, 49]]);
  expect(server.sent).toEqual([{ endpoint: "https://push.example/1", p256dh: "p", auth: "a" }]);
  await act(() => push.current.turnOff());
  expect([push.current.state, browser.subscription, server.subscribed]).toEqual([
    "off",
    null,
    false,
  ]);
});

test("what was shown does not stay for whoever comes next", async () => {
  const close = vi.fn();
  browser.shown = [{ close }, { close }];
  await dropSubscription();
  expect(close).toHaveBeenCalledTimes(2);
});

test("it is on only where browser and server agree", async () => {
  const push = await showPush("off");
  await act(() => push.current.turnOn());
  server.subscribed = false;
  act(() => setAuth(SIGNED_OUT, "SIGNED_OUT"));
  await waitFor(() => expect(push.current.state).toBe("off"));
});

test("where the browser blocks it, or cannot, it says so", async () => {
  browser.permission = "denied";
  await showPush("denied");
  document.head.innerHTML = "";
  act(() => setAuth(SIGNED_OUT, "SIGNED_OUT"));
  await showPush("unsupported");
});

test("a refusal leaves it as it was", async () => {
  const push = await showPush("off");
  server.refuses = true;
  await act(() => push.current.turnOn());
  expect([push.current.state, push.current.busy]).toEqual(["off", false]);
});
