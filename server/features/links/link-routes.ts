import * as contract from "#contract/routes/links.ts";
import type { Api } from "#server/api.ts";
import { editLink, endPasses, rotateLink } from "#server/features/links/change-link.ts";
import { downloadImage } from "#server/features/links/download-image.ts";
import { listLinks } from "#server/features/links/list-links.ts";
import { givePass, visitorOf } from "#server/features/links/passes.ts";
import { readLink } from "#server/features/links/read-link.ts";
import { unlockLink } from "#server/features/links/unlock-link.ts";

export function linkRoutes(api: Api): void {
  api.serve(contract.getLink, (ctx, { linkId }) => readLink(ctx, linkId));
  api.serve(contract.editLink, (ctx, input) => editLink(ctx, input));
  api.serve(contract.rotateLink, (ctx, { linkId }) => rotateLink(ctx, linkId));
  api.serve(contract.endPasses, (ctx, { linkId }) => endPasses(ctx, linkId));
  api.serve(contract.listLinks, (ctx, input) => listLinks(ctx, input));
  api.serve(contract.unlockLink, async (ctx, input, c) => {
    const link = await unlockLink(ctx, visitorOf(ctx, c), input);
    if (link.linkPasswordHash !== null) givePass(ctx, c, link);
  });
  api.serveStream(contract.downloadPublicImage, (ctx, { publicLink }, c) =>
    downloadImage(ctx, visitorOf(ctx, c), publicLink),
  );
}
