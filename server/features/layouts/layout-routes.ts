import * as contract from "#contract/routes/layouts.ts";
import type { Api } from "#server/api.ts";
import { createLayout } from "#server/features/layouts/create-layout.ts";
import { editLayout } from "#server/features/layouts/edit-layout.ts";
import { listLayouts, readLayout } from "#server/features/layouts/layout-queries.ts";
import { readDashboard } from "#server/features/layouts/read-dashboard.ts";
import { removeLayout } from "#server/features/layouts/remove-layout.ts";
import { uploadLayout } from "#server/features/layouts/upload-layout.ts";
import { readStorageUse } from "#server/features/uploads/index.ts";

export function layoutRoutes(api: Api): void {
  api.serve(contract.listLayouts, (ctx, input) => listLayouts(ctx, input));
  api.serve(contract.getLayout, (ctx, { layoutId }) => readLayout(ctx, ctx.db, layoutId));
  api.serve(contract.createLayout, (ctx, input) => createLayout(ctx, input));
  api.serve(contract.uploadLayout, (ctx, input) => uploadLayout(ctx, input));
  api.serve(contract.editLayout, (ctx, input) => editLayout(ctx, input));
  api.serve(contract.removeLayout, (ctx, { layoutId }) => removeLayout(ctx, layoutId));
  api.serve(contract.getStorage, (ctx) => readStorageUse(ctx.db, ctx.space.id));
  api.serve(contract.getDashboard, (ctx) => readDashboard(ctx));
}
