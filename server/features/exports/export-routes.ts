import * as contract from "#contract/routes/exports.ts";
import type { Api } from "#server/api.ts";
import { downloadExport } from "#server/features/exports/download-export.ts";
import { listExports } from "#server/features/exports/export-rows.ts";
import { requestExport } from "#server/features/exports/request-export.ts";

export function exportRoutes(api: Api): void {
  api.serve(contract.exportLayout, (ctx, { layoutId: id, ...choice }) =>
    requestExport(ctx, { subject: "layout", id }, choice),
  );
  api.serve(contract.exportCategory, (ctx, { categoryId: id, ...choice }) =>
    requestExport(ctx, { subject: "category", id }, choice),
  );
  api.serve(contract.exportPresentation, (ctx, { presentationId: id, ...choice }) =>
    requestExport(ctx, { subject: "presentation", id }, choice),
  );
  api.serve(contract.listLayoutExports, (ctx, { layoutId: id }) =>
    listExports(ctx, { subject: "layout", id }),
  );
  api.serve(contract.listCategoryExports, (ctx, { categoryId: id }) =>
    listExports(ctx, { subject: "category", id }),
  );
  api.serve(contract.listPresentationExports, (ctx, { presentationId: id }) =>
    listExports(ctx, { subject: "presentation", id }),
  );
  api.serveStream(contract.downloadExport, (ctx, { exportId }) => downloadExport(ctx, exportId));
}
