import { and, count, desc, eq } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import { isVersionOf, type VersionRow } from "#server/features/layouts/layout-rows.ts";
import type { VersionParts } from "#server/features/layouts/present-layout.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { comments } from "#server/platform/db/schema/comments.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import { versions } from "#server/platform/db/schema/versions.ts";

/** From the newest to the oldest. */
export function listVersions(db: Queryable, layoutId: string): Promise<VersionParts[]> {
  return selectVersions(db).where(eq(versions.layoutId, layoutId)).orderBy(desc(versions.number));
}

export async function getVersionParts(
  db: Queryable,
  layoutId: string,
  number: number,
): Promise<VersionParts> {
  const [found] = await selectVersions(db).where(numbered(layoutId, number));
  if (!found) throw new Failure("not_found");
  return found;
}

/** A version of a layout that the caller has already been shown to. */
export async function getVersion(
  db: Queryable,
  layoutId: string,
  number: number,
): Promise<VersionRow> {
  const version = await findVersion(db, layoutId, number);
  if (!version) throw new Failure("not_found");
  return version;
}

export async function findVersion(
  db: Queryable,
  layoutId: string,
  number: number,
): Promise<VersionRow | undefined> {
  const [version] = await db.select().from(versions).where(numbered(layoutId, number));
  return version;
}

function numbered(layoutId: string, number: number) {
  return and(eq(versions.layoutId, layoutId), eq(versions.number, number));
}

function selectVersions(db: Queryable) {
  return db
    .select({ version: versions, creator: profiles.username, commentCount: count(comments.id) })
    .from(versions)
    .leftJoin(profiles, eq(profiles.id, versions.createdBy))
    .leftJoin(comments, isVersionOf(comments))
    .groupBy(versions.id, profiles.username)
    .$dynamic();
}
