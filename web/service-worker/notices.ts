import { product } from "#contract/messages/shell.ts";
import type { PushMessage } from "#contract/push-message.ts";
import { isSignedInPage } from "#web/service-worker/signed-in-page.ts";

/** What browsers know and the library's types do not. */
type Options = NotificationOptions & { renotify?: boolean };

/** Browsers want every message shown; quietly where its layout is being looked at already. */
export async function showMessage(
  { clients, registration }: ServiceWorkerGlobalScope,
  data: PushMessageData | null,
): Promise<void> {
  const { title, body, url, tag } = readMessage(data);
  const tabs = await clients.matchAll({ type: "window" });
  const isSeen = tabs.some((tab) => tab.focused && pathOf(tab.url) === pathOf(url));
  const options: Options = {
    body,
    tag,
    lang: "pt-BR",
    icon: "/icon-192.png",
    badge: "/badge-96.png",
    silent: isSeen,
    // What takes the place of another is news as well.
    renotify: !isSeen,
    data: url,
  };
  await registration.showNotification(title, options);
}

/** Leads an open tab there, or a new one. Tabs of visitors' pages are left alone. */
export async function openNotice(
  { clients }: ServiceWorkerGlobalScope,
  notification: Notification,
): Promise<void> {
  notification.close();
  const url = String(notification.data);
  const tabs = await clients.matchAll({ type: "window" });
  const ours = tabs.filter((tab) => isSignedInPage(pathOf(tab.url)));
  const tab =
    ours.find((one) => pathOf(one.url) === pathOf(url)) ??
    ours.find((one) => one.focused) ??
    ours[0];
  const isThere = await tab?.navigate(url).catch(() => null);
  await (isThere ?? (await clients.openWindow(url)))?.focus();
}

function readMessage(data: PushMessageData | null): PushMessage {
  const nothing = { title: product.name, body: "", url: "/dashboard", tag: product.name };
  try {
    return { ...nothing, ...(data?.json() as Partial<PushMessage>) };
  } catch {
    return nothing;
  }
}

function pathOf(url: string): string {
  return new URL(url, location.href).pathname;
}
