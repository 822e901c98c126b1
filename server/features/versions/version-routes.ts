import * as contract from "#contract/routes/versions.ts";
import type { Api } from "#server/api.ts";
import { originFor } from "#server/context.ts";
import {
  getSpaceLayout,
  getVersionParts,
  presentVersion,
  presentViewerImage,
} from "#server/features/layouts/index.ts";
import { visitorOf } from "#server/features/links/index.ts";
import { addVersion } from "#server/features/versions/add-version.ts";
import { readComparison } from "#server/features/versions/compare-versions.ts";
import { editVersion } from "#server/features/versions/edit-version.ts";
import {
  comparePublicVersions,
  readPublicVersion,
} from "#server/features/versions/public-versions.ts";
import { removeVersion } from "#server/features/versions/remove-version.ts";
import { uploadVersion } from "#server/features/versions/upload-version.ts";

export function versionRoutes(api: Api): void {
  api.serve(contract.addVersion, (ctx, input) => addVersion(ctx, input));
  api.serve(contract.uploadVersion, (ctx, input) => uploadVersion(ctx, input));
  api.serve(contract.getVersion, async (ctx, { layoutId, number }) => {
    const { id } = await getSpaceLayout(ctx.db, ctx.space, layoutId);
    const parts = await getVersionParts(ctx.db, id, number);
    const origin = originFor(ctx);
    return { ...presentVersion(parts, origin), image: presentViewerImage(parts.version, origin) };
  });
  api.serve(contract.editVersion, (ctx, input) => editVersion(ctx, input));
  api.serve(contract.removeVersion, (ctx, input) => removeVersion(ctx, input));
  api.serve(contract.compareVersions, async (ctx, { layoutId, ...pair }) => {
    const { id } = await getSpaceLayout(ctx.db, ctx.space, layoutId);
    return readComparison(ctx, id, pair);
  });
  api.serve(contract.getPublicVersion, (ctx, input, c) =>
    readPublicVersion(ctx, visitorOf(ctx, c), input),
  );
  api.serve(contract.comparePublicVersions, (ctx, input, c) =>
    comparePublicVersions(ctx, visitorOf(ctx, c), input),
  );
}
