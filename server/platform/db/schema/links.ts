import { sql } from "drizzle-orm";
import {
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { linkColumns } from "#server/platform/db/schema/link-columns.ts";
import { users } from "#server/platform/db/schema/users.ts";

/** An ordered choice of layouts behind one link. */
export const presentations = pgTable(
  "presentations",
  {
    id: uuid("id").primaryKey(),
    /** The space it is in. */
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    title: text("title").notNull(),
    note: text("note"),
    ...linkColumns(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("presentations_user_id_created_at").on(table.userId, table.createdAt, table.id),
  ],
);

export const presentationLayouts = pgTable(
  "presentation_layouts",
  {
    presentationId: uuid("presentation_id")
      .notNull()
      .references(() => presentations.id, { onDelete: "cascade" }),
    layoutId: uuid("layout_id")
      .notNull()
      .references(() => layouts.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.presentationId, table.layoutId] }),
    index("presentation_layouts_layout_id").on(table.layoutId),
  ],
);

/** How often the page of a link was loaded on a day: of a layout, or of a presentation. */
export const linkVisits = pgTable(
  "link_visits",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    layoutId: uuid("layout_id").references(() => layouts.id, { onDelete: "cascade" }),
    presentationId: uuid("presentation_id").references(() => presentations.id, {
      onDelete: "cascade",
    }),
    day: date("day").notNull(),
    visits: integer("visits").notNull(),
    lastAt: timestamp("last_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex("link_visits_layout_id_day").on(table.layoutId, table.day),
    uniqueIndex("link_visits_presentation_id_day").on(table.presentationId, table.day),
    index("link_visits_day").on(table.day),
  ],
);
