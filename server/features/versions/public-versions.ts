import { Failure } from "#contract/errors.ts";
import type { Comparison, PublicVersion } from "#contract/routes/versions.ts";
import type { Context } from "#server/context.ts";
import { getVersion, presentListed, presentViewerImage } from "#server/features/layouts/index.ts";
import {
  allowsCompare,
  openPublicLayout,
  showsVersion,
  type Visitor,
} from "#server/features/links/index.ts";
import { readComparison } from "#server/features/versions/compare-versions.ts";

/** A hidden version answers like one that never was. */
export async function readPublicVersion(
  ctx: Context,
  visitor: Visitor,
  { publicLink, number }: { publicLink: string; number: number },
): Promise<PublicVersion> {
  const opened = await openPublicLayout(ctx, publicLink, visitor);
  if (!showsVersion(opened, number)) throw new Failure("not_found");
  const version = await getVersion(ctx.db, opened.layout.id, number);
  const card = version.renditions.card ?? null;
  return { ...presentListed({ ...version, card }), image: presentViewerImage(version) };
}

export async function comparePublicVersions(
  ctx: Context,
  visitor: Visitor,
  { publicLink, ...pair }: { publicLink: string; from: number; to: number },
): Promise<Comparison> {
  const opened = await openPublicLayout(ctx, publicLink, visitor);
  if (!allowsCompare(opened)) throw new Failure("not_found");
  return readComparison(ctx, opened.layout.id, pair);
}
