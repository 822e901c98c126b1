import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { eq } from "drizzle-orm";
import { limits } from "#contract/limits.ts";
import type { Space } from "#contract/routes/spaces.ts";
import type { SpaceContext } from "#server/context.ts";
import { lockAccount } from "#server/features/accounts/index.ts";
import { removeFilesJob } from "#server/features/files/index.ts";
import { saveBrand } from "#server/features/spaces/edit-space.ts";
import { readOwnSpace } from "#server/features/spaces/list-spaces.ts";
import { limitBytes, refuseDisconnect, refuseImage } from "#server/features/uploads/index.ts";
import type { Db } from "#server/platform/db/database.ts";
import { CommitInDoubt, decidedTransaction } from "#server/platform/db/doubtful-commit.ts";
import { spaces } from "#server/platform/db/schema/spaces.ts";
import { logoOf, type SquareCrop } from "#server/platform/images/renditions.ts";

/** Only the square is kept, so a logo counts nothing against the storage. */
export async function setLogo(ctx: SpaceContext, crop: SquareCrop, body: Readable): Promise<Space> {
  const key = await storeSquare(ctx, crop, body);
  return replaceLogo(ctx, key).catch(async (error: unknown) => {
    // What stays in doubt is the sweep's.
    if (!(error instanceof CommitInDoubt)) await ctx.storage.remove([key]).catch(() => {});
    throw error;
  });
}

export function removeLogo(ctx: SpaceContext): Promise<Space> {
  return replaceLogo(ctx, null);
}

async function storeSquare(ctx: SpaceContext, crop: SquareCrop, body: Readable): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "alfinete-logo-"));
  try {
    const received = join(folder, "received");
    const cleaned = join(folder, "cleaned");
    await pipeline(body, limitBytes(limits.imageBytes), createWriteStream(received)).catch(
      refuseDisconnect,
    );
    const owner = { owner: ctx.space.id };
    const facts = await ctx.images.inspect(received, cleaned, owner).catch(refuseImage);
    const spec = logoOf(facts, crop);
    const square = join(folder, "square.webp");
    await ctx.images.render(cleaned, square, spec, owner).catch(refuseImage);
    const key = `assets/${randomUUID()}.webp`;
    await ctx.storage.putFile(key, square, { contentType: "image/webp" });
    return key;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The file before goes by a job. */
function replaceLogo(ctx: SpaceContext, logoPath: string | null): Promise<Space> {
  const db: Pick<Db, "transaction"> = { transaction: (work) => ctx.live.transaction(ctx.db, work) };
  return decidedTransaction(db, async (tx) => {
    await lockAccount(tx, ctx.space.id);
    const [before] = await tx.select().from(spaces).where(eq(spaces.id, ctx.space.id));
    await saveBrand(ctx, tx, { logoPath });
    if (before?.logoPath) await ctx.jobs.enqueue(tx, removeFilesJob, { keys: [before.logoPath] });
    return readOwnSpace(ctx, tx);
  });
}
