import type { Client } from "pg";
import type { Manifest } from "#server/backup/backup-format.ts";

type Table = Manifest["tables"][number];

/**
 * The job queue's tables that are backed up, ordered by their references. The rest of its schema is
 * internal and recreated.
 */
const JOB_TABLES = [
  "pgboss.queue",
  "pgboss.schedule",
  "pgboss.subscription",
  "pgboss.job",
  "pgboss.job_dependency",
];

/** All tables but `installation`, whose id is in the manifest: a copy becomes an installation of its own. */
const OUR_TABLES = `select c.oid::int, c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname <> 'installation'
    and not exists (select 1 from pg_depend d
      where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by c.relname`;

const REFERENCES = `select conrelid::int as child, confrelid::int as parent from pg_constraint
  where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`;

/** Generated columns are recomputed. */
const COLUMNS = `select attname as name from pg_attribute
  where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and attgenerated = ''
  order by attnum`;

/** Every table to back up, in an order that foreign keys allow. */
export async function listTables(client: Client): Promise<Table[]> {
  const names = [...(await orderedNames(client)), ...JOB_TABLES];
  const tables: Table[] = [];
  for (const name of names) tables.push({ name, columns: await columnsOf(client, name) });
  return tables;
}

export async function columnsOf(client: Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(COLUMNS, [table]);
  return rows.map(({ name }) => name);
}

async function orderedNames(client: Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ oid: number; name: string }>(OUR_TABLES);
  const { rows: references } = await client.query<{ child: number; parent: number }>(REFERENCES);
  const ordered: string[] = [];
  let left = tables;
  while (left.length > 0) {
    const waits = ({ oid }: { oid: number }) =>
      references.some(
        ({ child, parent }) => child === oid && left.some((table) => table.oid === parent),
      );
    const ready = left.filter((table) => !waits(table));
    if (ready.length === 0) throw new Error("tables refer to each other in a circle");
    ordered.push(...ready.map(({ name }) => `public.${name}`));
    left = left.filter(waits);
  }
  return ordered;
}

export async function listSequences(client: Client): Promise<Manifest["sequences"]> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select schemaname || '.' || sequencename as name, last_value::text as value from pg_sequences
     where schemaname in ('public', 'pgboss') and last_value is not null order by 1`,
  );
  return rows;
}
