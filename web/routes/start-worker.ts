import { onAuthEvent } from "#web/features/accounts/auth-store.ts";
import { dropSubscription } from "#web/features/notices/push/drop-subscription.ts";
import { startServiceWorker } from "#web/features/offline/service-worker.ts";
import { whenIdle } from "#web/lib/when-idle.ts";

onAuthEvent((event) => {
  if (event === "SIGNED_OUT") void dropSubscription();
});

whenIdle(startServiceWorker);
