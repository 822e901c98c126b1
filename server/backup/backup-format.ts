import * as z from "zod/mini";

// A backup is one tar file: the manifest, the generated files of the data folder, every table in an
// order that its foreign keys allow, every stored file, and the checksums of it all. docs/backups.md
// describes it.

export const FORMAT = 1;
export const MANIFEST = "manifest.json";
export const SECRET = "app-secret";
export const SANDBOX = "sandbox.json";
export const CHECKSUMS = "SHA256SUMS";

const TABLES = "database/";
const FILES = "files/";

export const Manifest = z.object({
  format: z.literal(FORMAT),
  made_at: z.string(),
  /** The migrations that made the schema, by the hash that the database stores of each. */
  migrations: z.array(z.string()),
  /** The version of the job queue's own schema. */
  jobs_schema: z.number(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The installation ids found in the database and in the store. */
  installation: z.optional(
    z.object({ database: z.nullable(z.string()), store: z.nullable(z.string()) }),
  ),
  /** A fingerprint that tells two secrets apart without revealing either. */
  secret_fingerprint: z.string(),
});
export type Manifest = z.output<typeof Manifest>;

/** A table's rows in COPY's text format; a large table has several entries. */
export function rowsEntry(table: string, part: number): string {
  return `${TABLES}${table}/${String(part).padStart(6, "0")}.copy`;
}

export function fileEntry(key: string): string {
  return FILES + key;
}

/** The table whose rows an entry holds, or the key of its file. */
export function readEntryName(name: string): { table: string } | { key: string } | null {
  if (name.startsWith(FILES)) return { key: name.slice(FILES.length) };
  const table = /^database\/([\w.]+)\/\d+\.copy$/.exec(name)?.[1];
  return table ? { table } : null;
}

/** A failure that whoever runs the tool can act on. */
export class BackupRefused extends Error {
  override readonly name = "BackupRefused";
}
