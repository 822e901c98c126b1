import { getPushKey, getPushState, subscribePush, unsubscribePush } from "#contract/routes/push.ts";
import { dropSubscription } from "#web/features/notices/push/drop-subscription.ts";
import { hasServiceWorker, registerServiceWorker } from "#web/features/offline/index.ts";
import { call } from "#web/lib/api.ts";

export type PushState = "loading" | "unsupported" | "denied" | "off" | "on";

/** On iPhones only an app on the home screen has these. */
function isSupported(): boolean {
  return hasServiceWorker() && "PushManager" in window && "Notification" in window;
}

/** On when this browser and the server agree that it is. */
export async function readPushState(): Promise<PushState> {
  if (!isSupported()) return "unsupported";
  if (Notification.permission === "denied") return "denied";
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return "off";
  const { subscribed } = await call(getPushState, {});
  return subscribed ? "on" : "off";
}

/** Asks for permission first: browsers allow that only right after a press. */
export async function turnPushOn(): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return permission === "denied" ? "denied" : "off";
  const [{ key }] = await Promise.all([call(getPushKey, {}), registerServiceWorker()]);
  const registration = await navigator.serviceWorker.ready;
  const subscription = await subscribe(registration, bytesOf(key));
  const { keys } = subscription.toJSON();
  const { p256dh = "", auth = "" } = keys ?? {};
  await call(subscribePush, { endpoint: subscription.endpoint, p256dh, auth });
  return "on";
}

export async function turnPushOff(): Promise<PushState> {
  await call(unsubscribePush, {});
  await dropSubscription();
  return "off";
}

async function subscribe(
  { pushManager }: ServiceWorkerRegistration,
  applicationServerKey: Uint8Array<ArrayBuffer>,
): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    const former = await pushManager.getSubscription();
    if (!former) throw error;
    // Of another key: an installation that was here before.
    await former.unsubscribe();
    return pushManager.subscribe(options);
  }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const base64 = base64url.replaceAll("-", "+").replaceAll("_", "/");
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
