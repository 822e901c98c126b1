import { boolean, integer, text, timestamp } from "drizzle-orm/pg-core";

/** The settings of a public link, on every table whose rows have one. */
export function linkColumns() {
  return {
    publicLink: text("public_link").notNull().unique(),
    commentsPaused: boolean("comments_paused").notNull().default(false),
    linkActive: boolean("link_active").notNull().default(true),
    linkPasswordHash: text("link_password_hash"),
    linkExpiresAt: timestamp("link_expires_at", { withTimezone: true }),
    linkAllowsDownload: boolean("link_allows_download").notNull().default(false),
    /** Whether visitors see versions before the newest, and may compare them. */
    linkShowsVersions: boolean("link_shows_versions").notNull().default(true),
    linkAllowsCompare: boolean("link_allows_compare").notNull().default(true),
    /** Passes that were given under another number open nothing any more. */
    linkPassEpoch: integer("link_pass_epoch").notNull().default(0),
  };
}
