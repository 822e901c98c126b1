import * as contract from "#contract/routes/uploads.ts";
import { receivePart } from "#server/features/uploads/receive-part.ts";
import { cancelUpload } from "#server/features/uploads/remove-upload.ts";
import { startUpload } from "#server/features/uploads/start-upload.ts";
import { getOwnUpload, presentUpload } from "#server/features/uploads/upload-queries.ts";
import { type Api, serve } from "#server/http/serve.ts";

export function uploadRoutes(api: Api): void {
  serve(api, contract.startUpload, (ctx, input) => startUpload(ctx, input));
  serve(api, contract.getUpload, (ctx, { uploadId }) =>
    getOwnUpload(ctx.db, ctx.viewer, uploadId).then(presentUpload),
  );
  serve(api, contract.sendUploadPart, (ctx, input, c) => receivePart(ctx, input, c.env.incoming));
  serve(api, contract.cancelUpload, (ctx, { uploadId }) => cancelUpload(ctx, uploadId));
}
