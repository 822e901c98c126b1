import { and, eq, inArray } from "drizzle-orm";
import { bigint, pgView, text, uuid } from "drizzle-orm/pg-core";
import type { Queryable } from "#server/platform/db/database.ts";

/**
 * Every file that a row owns, in one list: sweep, backup, deletion, export and quota read nothing else. A
 * migration that gives rows another kind of file replaces the view.
 */
export const storedFiles = pgView("stored_files", {
  kind: text("kind").$type<"version" | "rendition" | "logo" | "export" | "report">().notNull(),
  key: text("key").notNull(),
  /** Where files made from it are, with a slash at the end; those are owned with it. */
  folder: text("folder"),
  /** Whose space it is in. */
  spaceId: uuid("space_id").notNull(),
  layoutId: uuid("layout_id"),
  /** Bytes that count towards the plan's storage. */
  charged: bigint("charged", { mode: "number" }).notNull(),
}).existing();

/** The originals of versions; what was made of each is in its folder. */
export const isVersion = eq(storedFiles.kind, "version");

/** What people sent: pictures of all versions, and logos. */
export const isSent = inArray(storedFiles.kind, ["version", "logo"]);

/** The originals of all versions of a layout. */
export function filesOfLayout(db: Queryable, layoutId: string) {
  return db
    .select({ key: storedFiles.key, folder: storedFiles.folder })
    .from(storedFiles)
    .where(and(eq(storedFiles.layoutId, layoutId), isVersion));
}

/** What people sent to a space. */
export function filesOfSpace(db: Queryable, spaceId: string) {
  return db
    .select({ key: storedFiles.key, folder: storedFiles.folder, layoutId: storedFiles.layoutId })
    .from(storedFiles)
    .where(and(eq(storedFiles.spaceId, spaceId), isSent));
}
