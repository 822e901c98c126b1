import * as contract from "#contract/routes/presentations.ts";
import type { Api } from "#server/api.ts";
import { visitorOf } from "#server/features/links/index.ts";
import {
  copyPresentation,
  createPresentation,
} from "#server/features/presentations/create-presentation.ts";
import {
  editPresentation,
  removePresentation,
} from "#server/features/presentations/edit-presentation.ts";
import { openPublicPresentation } from "#server/features/presentations/open-public-presentation.ts";
import { readPresentation } from "#server/features/presentations/presentation-queries.ts";
import { tagText } from "#server/platform/http/entity-tag.ts";

export function presentationRoutes(api: Api): void {
  api.serve(contract.createPresentation, (ctx, input) => createPresentation(ctx, input));
  api.serve(contract.getPresentation, (ctx, { presentationId }) =>
    readPresentation(ctx, ctx.db, presentationId),
  );
  api.serve(contract.editPresentation, (ctx, input) => editPresentation(ctx, input));
  api.serve(contract.copyPresentation, (ctx, input) => copyPresentation(ctx, input));
  api.serve(contract.removePresentation, (ctx, { presentationId }) =>
    removePresentation(ctx, presentationId),
  );
  api.serveTagged(contract.getPublicPresentation, async (ctx, { publicLink }, c) =>
    tagText(await openPublicPresentation(ctx, publicLink, visitorOf(ctx, c))),
  );
}
