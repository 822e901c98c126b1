import * as contract from "#contract/routes/push.ts";
import type { Api } from "#server/api.ts";
import { readPushState, unsubscribePush } from "#server/features/notices/push/own-subscription.ts";
import { pushKeyOf } from "#server/features/notices/push/push-key.ts";
import { subscribePush } from "#server/features/notices/push/subscribe-push.ts";

export function pushRoutes(api: Api): void {
  api.serve(contract.getPushKey, async (ctx) => ({
    key: (await pushKeyOf(ctx, ctx.db)).publicKey,
  }));
  api.serve(contract.subscribePush, (ctx, browser) => subscribePush(ctx, browser));
  api.serve(contract.unsubscribePush, (ctx) => unsubscribePush(ctx));
  api.serve(contract.getPushState, (ctx) => readPushState(ctx));
}
