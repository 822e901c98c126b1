import { newPerson, type Person } from "#tests/support/accounts.ts";
import { rows } from "#tests/support/rows.ts";
import type { TestApp } from "#tests/support/test-app.ts";

export async function setRole(
  app: TestApp,
  { id }: Pick<Person, "id">,
  role: "user" | "admin",
): Promise<void> {
  await rows(app, "update profiles set role = $1 where id = $2", [role, id]);
}

export async function newAdmin(app: TestApp, username = "Ada Admin"): Promise<Person> {
  const person = await newPerson(app, { username });
  await setRole(app, person, "admin");
  return person;
}

export interface ActRow {
  action: string;
  actor_id: string | null;
  target_id: string | null;
  details: Record<string, unknown>;
  address: string | null;
}

/** The trail as the database keeps it, oldest first. */
export function actRows(app: TestApp): Promise<ActRow[]> {
  return rows<ActRow & Record<string, unknown>>(
    app,
    "select action, actor_id, target_id, details, address from admin_acts order by created_at, id",
  );
}
