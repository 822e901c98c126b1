import * as contract from "#contract/routes/layouts.ts";
import { createLayout } from "#server/features/layouts/create-layout.ts";
import { editLayout } from "#server/features/layouts/edit-layout.ts";
import { listLayouts, readLayout } from "#server/features/layouts/layout-queries.ts";
import { readDashboard } from "#server/features/layouts/read-dashboard.ts";
import { removeLayout } from "#server/features/layouts/remove-layout.ts";
import { readStorageUse } from "#server/features/uploads/index.ts";
import { type Api, serve } from "#server/http/serve.ts";

export function layoutRoutes(api: Api): void {
  serve(api, contract.listLayouts, (ctx, input) => listLayouts(ctx, input));
  serve(api, contract.getLayout, (ctx, { layoutId }) => readLayout(ctx, ctx.db, layoutId));
  serve(api, contract.createLayout, (ctx, input) => createLayout(ctx, input));
  serve(api, contract.editLayout, (ctx, input) => editLayout(ctx, input));
  serve(api, contract.removeLayout, (ctx, { layoutId }) => removeLayout(ctx, layoutId));
  serve(api, contract.getStorage, (ctx) => readStorageUse(ctx.db, ctx.viewer.profile.id));
  serve(api, contract.getDashboard, (ctx) => readDashboard(ctx));
}
