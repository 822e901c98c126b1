import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import type { ExportFormat, ExportSubject } from "#contract/exports.ts";
import { users } from "#server/platform/db/schema/users.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Reports and spreadsheets of a space's comments; each goes after a day, its file with it. */
export const layoutExports = pgTable(
  "exports",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    /** The space it is of. */
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    subject: text("subject").$type<ExportSubject>().notNull(),
    subjectId: uuid("subject_id").notNull(),
    title: text("title").notNull(),
    /** In their order; the export goes with any of them. */
    layoutIds: uuid("layout_ids").array().notNull(),
    format: text("format").$type<ExportFormat>().notNull(),
    includeTeam: boolean("include_team").notNull(),
    state: text("state").$type<"preparing" | "ready" | "failed">().notNull().default("preparing"),
    progress: integer("progress").notNull().default(0),
    key: text("key"),
    size: bigint("size", { mode: "number" }),
    createdAt: moment("created_at").notNull().defaultNow(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    index("exports_subject").on(table.subjectId, table.createdAt),
    index("exports_user_id").on(table.userId),
    index("exports_expires_at").on(table.expiresAt),
    index("exports_layout_ids").using("gin", table.layoutIds),
  ],
);
