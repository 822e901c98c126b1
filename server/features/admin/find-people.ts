import { type AnyColumn, like, type SQL, sql } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import type { Queryable } from "#server/platform/db/database.ts";
import { foldedText } from "#server/platform/db/folded-text.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { containing } from "#server/platform/db/search-pattern.ts";

/**
 * The ids of people whose name or e-mail contains the text. Two queries combined, because one condition
 * over both tables could use neither index.
 */
export function peopleMatching(db: Queryable, text: string) {
  const name = foldedText(sql`${containing(text)}::text`);
  return union(
    db.select({ id: profiles.id }).from(profiles).where(like(profiles.usernameFolded, name)),
    db
      .select({ id: users.id })
      .from(users)
      .where(like(users.email, containing(text.toLowerCase()))),
  );
}

/** Materialised as an array: a join would scan the whole table once a tenth of it matches. */
export function isOneOf(column: AnyColumn, people: ReturnType<typeof peopleMatching>): SQL {
  return sql`${column} = any(array(${people}))`;
}
