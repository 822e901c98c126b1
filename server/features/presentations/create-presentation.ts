import { presentationWords } from "#contract/messages/link-fields.ts";
import type { Presentation } from "#contract/routes/presentations.ts";
import type { SpaceContext } from "#server/context.ts";
import { hashPassword } from "#server/features/accounts/index.ts";
import { newPublicLink } from "#server/features/links/index.ts";
import {
  getSpacePresentation,
  type PresentationRow,
  readPresentation,
  readShown,
} from "#server/features/presentations/presentation-queries.ts";
import { showLayouts } from "#server/features/presentations/show-layouts.ts";
import { presentations } from "#server/platform/db/schema/links.ts";

export interface PresentationDraft {
  id: string;
  title: string;
  note?: string | undefined;
  layout_ids: readonly string[];
  password?: string | undefined;
}

export async function createPresentation(
  ctx: SpaceContext,
  { id, title, note, layout_ids, password }: PresentationDraft,
): Promise<Presentation> {
  const linkPasswordHash = password ? await hashPassword(password) : null;
  return insertPresentation(ctx, { id, title, note: note || null, linkPasswordHash }, layout_ids);
}

/** The copy has a link of its own and the settings of the other, its password too. */
export async function copyPresentation(
  ctx: SpaceContext,
  input: { presentationId: string; id: string },
): Promise<Presentation> {
  const { title, ...original } = await getSpacePresentation(
    ctx.db,
    ctx.space,
    input.presentationId,
  );
  const shown = await readShown(ctx.db, original.id);
  const copied = { ...original, id: input.id, title: presentationWords.copyOf(title) };
  return insertPresentation(
    ctx,
    copied,
    shown.map(({ id }) => id),
  );
}

type Given = Pick<PresentationRow, "id" | "title"> & Partial<PresentationRow>;

/** One presentation however often it is sent: the client's id decides. */
function insertPresentation(
  ctx: SpaceContext,
  given: Given,
  layoutIds: readonly string[],
): Promise<Presentation> {
  return ctx.db.transaction(async (tx) => {
    const [made] = await tx
      .insert(presentations)
      .values({
        ...given,
        userId: ctx.space.id,
        publicLink: newPublicLink(),
        linkPassEpoch: 0,
        createdAt: ctx.clock(),
      })
      .onConflictDoNothing({ target: presentations.id })
      .returning();
    if (made) {
      const hasPassword = made.linkPasswordHash !== null;
      await showLayouts(tx, ctx.space, { presentationId: made.id, layoutIds, hasPassword });
    }
    return readPresentation(ctx, tx, given.id);
  });
}
