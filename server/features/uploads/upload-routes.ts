import * as contract from "#contract/routes/uploads.ts";
import type { Api } from "#server/api.ts";
import { receivePart } from "#server/features/uploads/receive-part.ts";
import { cancelUpload } from "#server/features/uploads/remove-upload.ts";
import { startUpload } from "#server/features/uploads/start-upload.ts";
import { getSpaceUpload, presentUpload } from "#server/features/uploads/upload-queries.ts";

export function uploadRoutes(api: Api): void {
  api.serve(contract.startUpload, (ctx, input) => startUpload(ctx, input));
  api.serve(contract.getUpload, (ctx, { uploadId }) =>
    getSpaceUpload(ctx.db, ctx.space, uploadId).then(presentUpload),
  );
  api.serve(contract.sendUploadPart, (ctx, input, c) => receivePart(ctx, input, c.env.incoming));
  api.serve(contract.cancelUpload, (ctx, { uploadId }) => cancelUpload(ctx, uploadId));
}
