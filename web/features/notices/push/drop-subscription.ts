/** Who signed out is shown nothing more here, even should the server not have heard of it. */
export async function dropSubscription(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
  // Nor is what was shown before left for whoever comes next.
  for (const notification of (await registration?.getNotifications?.()) ?? []) notification.close();
}
