import { rows } from "#tests/support/rows.ts";
import type { TestApp } from "#tests/support/test-app.ts";

/** For tests of load, which are not about limits: every attempt counts as the first. */
export async function liftLimits(app: Pick<TestApp, "databaseUrl">): Promise<void> {
  await rows(
    app,
    `create or replace function forget_hits() returns trigger language plpgsql
       as 'begin new.hits := 0; return new; end';
     create or replace trigger forget_hits before insert or update on rate_limits
       for each row execute function forget_hits()`,
  );
}
