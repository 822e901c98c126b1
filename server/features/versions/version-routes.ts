import * as contract from "#contract/routes/versions.ts";
import type { Api } from "#server/api.ts";
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

export function versionRoutes(api: Api): void {
  api.serve(contract.addVersion, (ctx, input) => addVersion(ctx, input));
  api.serve(contract.getVersion, async (ctx, { layoutId, number }) => {
    const { id } = await getSpaceLayout(ctx.db, ctx.space, layoutId);
    const parts = await getVersionParts(ctx.db, id, number);
    return { ...presentVersion(parts), image: presentViewerImage(parts.version) };
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
