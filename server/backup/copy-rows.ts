import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Client, escapeIdentifier } from "pg";
import { from, to } from "pg-copy-streams";
import type { Manifest } from "#server/backup/backup-format.ts";

type Table = Manifest["tables"][number];

const NEWLINE = 0x0a;
const PART_BYTES = 1024 * 1024;

/** Rows in COPY's text format, which every PostgreSQL version reads, in parts of whole rows. */
export async function* copyOut(client: Client, table: Table): AsyncGenerator<Buffer> {
  const rows = client.query(to(`copy (select ${columns(table)} from ${name(table)}) to stdout`));
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes < PART_BYTES) continue;
    const all = Buffer.concat(waiting);
    // A newline inside a value is escaped as \n, so this byte always ends a row.
    const end = all.lastIndexOf(NEWLINE) + 1;
    if (end > 0) yield all.subarray(0, end);
    waiting = [all.subarray(end)];
    bytes = all.length - end;
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}

/** Returns the number of rows. */
export async function copyIn(client: Client, table: Table, part: Readable): Promise<number> {
  const into = client.query(from(`copy ${name(table)} (${columns(table)}) from stdin`));
  await pipeline(part, into);
  return into.rowCount;
}

function name(table: Table): string {
  return table.name.split(".").map(escapeIdentifier).join(".");
}

function columns(table: Table): string {
  return table.columns.map(escapeIdentifier).join(", ");
}
