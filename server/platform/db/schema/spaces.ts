import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { MemberRole } from "#contract/roles.ts";
import type { SpaceActDetails, SpaceAction } from "#contract/space-actions.ts";
import { users } from "#server/platform/db/schema/users.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** The space of the account with this id, for what it is called and shows; no row until that is saved. */
const spaceId = () =>
  uuid("space_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** How a space presents itself. An account without a row here is a space all the same. */
export const spaces = pgTable("spaces", {
  id: uuid("id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  name: text("name"),
  /** The key of the logo, `assets/{uuid}.webp`. */
  logoPath: text("logo_path").unique(),
  updatedAt: moment("updated_at").notNull().defaultNow(),
});

/** Everybody in a space but its owner. */
export const memberships = pgTable(
  "memberships",
  {
    spaceId: spaceId(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: text("role").$type<MemberRole>().notNull(),
    /** When the person last did something in this space, to within minutes. */
    lastSeenAt: moment("last_seen_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.spaceId, table.userId] }),
    index("memberships_user_id").on(table.userId),
  ],
);

/** Kept for a while after it is over, so that its link can say why it no longer works. */
export const invitations = pgTable(
  "invitations",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    spaceId: spaceId(),
    email: text("email").notNull(),
    role: text("role").$type<MemberRole>().notNull(),
    expiresAt: moment("expires_at").notNull(),
    acceptedAt: moment("accepted_at"),
    revokedAt: moment("revoked_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("invitations_space_id").on(table.spaceId, table.createdAt),
    index("invitations_email").on(table.email),
    index("invitations_expires_at").on(table.expiresAt),
  ],
);

/** Every link that was mailed for an invitation works as long as the invitation does. */
export const invitationLinks = pgTable(
  "invitation_links",
  {
    /** The hash of the token in the link; the token itself is nowhere. */
    hash: text("hash").primaryKey(),
    invitationId: uuid("invitation_id")
      .notNull()
      .references(() => invitations.id, { onDelete: "cascade" }),
  },
  (table) => [index("invitation_links_invitation_id").on(table.invitationId)],
);

/** Who did what in a space, for its owner. Names are read from the accounts, never kept here. */
export const spaceActs = pgTable(
  "space_acts",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    spaceId: spaceId(),
    actorId: uuid("actor_id").references(() => users.id, { onDelete: "set null" }),
    action: text("action").$type<SpaceAction>().notNull(),
    /** The member it was done to. */
    targetId: uuid("target_id").references(() => users.id, { onDelete: "set null" }),
    details: jsonb("details").$type<SpaceActDetails>().notNull().default({}),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("space_acts_space_id").on(table.spaceId, table.createdAt, table.id),
    index("space_acts_actor_id").on(table.actorId),
    index("space_acts_target_id").on(table.targetId),
    index("space_acts_created_at").on(table.createdAt),
  ],
);
