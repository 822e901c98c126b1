import type { Queryable } from "#server/platform/db/database.ts";
import type { BuiltSelect } from "#server/platform/db/prepared.ts";

type Select = BuiltSelect<object>;

/** How a person's rows are selected, by table. */
export type PersonalSelects = Record<
  string,
  (db: Queryable, userId: string) => Select | readonly Select[]
>;

/** Which browser a visitor wrote in is told to nobody. */
export function withoutGuest<Columns extends { guestId: unknown }>({
  guestId: _,
  ...shown
}: Columns) {
  return shown;
}
