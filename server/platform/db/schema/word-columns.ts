import { boolean, jsonb, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { ReactionCounts } from "#contract/reactions.ts";
import { users } from "#server/platform/db/schema/users.ts";

/** What comments and replies have in common, besides their author. */
export function wordColumns() {
  return {
    /** Known by its members even when the account is gone. */
    byMember: boolean("by_member").notNull().default(false),
    /** The browser in which a visitor wrote it: a hash of the secret in its cookie. */
    guestId: uuid("guest_id"),
    editedAt: timestamp("edited_at", { withTimezone: true }),
    /** The member who changed somebody else's words, and what those were. */
    editedBy: uuid("edited_by").references(() => users.id, { onDelete: "set null" }),
    editedByName: text("edited_by_name"),
    original: text("original"),
    /** The rows of `reactions`, counted: lists read no other table. */
    reactions: jsonb("reactions").$type<ReactionCounts>().notNull().default({}),
  };
}
