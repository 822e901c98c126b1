import { basename } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { sql } from "drizzle-orm";
import { ZipFile } from "yazl";
import type { Services } from "#server/context.ts";
import { writeJsonRows } from "#server/features/privacy/json-rows.ts";
import { personalTables } from "#server/features/privacy/personal-tables.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { readInBatches } from "#server/platform/db/read-in-batches.ts";
import { filesOfSpace } from "#server/platform/db/stored-files.ts";
import { ObjectMissing } from "#server/platform/storage/storage.ts";

interface Archive {
  userId: string;
  key: string;
  signal: AbortSignal;
  /** Called with the progress in percent. */
  onProgress(progress: number): Promise<void>;
}

/** Adds one file to the archive; resolves when all of it was consumed. */
type AddFile = (name: string, bytes: Readable, options?: { compress: boolean }) => Promise<void>;

/** Streams a ZIP of everything a person has into storage, a few rows or a file at a time. */
export async function writeArchive(services: Services, archive: Archive): Promise<number> {
  const zip = new ZipFile();
  const output = zip.outputStream.pipe(new PassThrough());
  const options = { contentType: "application/zip", private: true, signal: archive.signal };
  const stored = services.storage.put(archive.key, output, options);
  const closed = finished(output, { readable: false });
  closed.catch(() => {});
  const add: AddFile = async (name, bytes, options = { compress: true }) => {
    zip.addReadStream(bytes, name, options);
    try {
      await Promise.race([finished(bytes), closed]);
    } finally {
      bytes.destroy();
    }
  };
  // A failure on either side ends the other: neither may wait for ever or fail unnoticed.
  const filled = fill(services, add, archive)
    .then(() => zip.end())
    .catch((error: Error) => {
      output.destroy(error);
      throw error;
    });
  const [{ size }] = await Promise.all([stored, filled]);
  return size;
}

/** All rows come from one snapshot. The images, which never change, follow after the transaction. */
async function fill(
  { db, storage }: Services,
  add: AddFile,
  { userId, onProgress }: Archive,
): Promise<void> {
  const files = await db.transaction(
    async (tx) => {
      await addRows(tx, add, userId);
      return filesOfSpace(tx, userId);
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
  for (const [index, { key }] of files.entries()) {
    const bytes = await storage.read(key).catch((error: unknown) => {
      // A lost file must not keep the owner from the rest.
      if (error instanceof ObjectMissing) return null;
      throw error;
    });
    // Images do not compress further.
    if (bytes) await add(`imagens/${basename(key)}`, bytes, { compress: false });
    await onProgress(Math.round((95 * (index + 1)) / files.length));
  }
}

async function addRows(tx: Tx, add: AddFile, userId: string): Promise<void> {
  // Waiting for the storage between batches may take longer than a transaction is allowed to idle.
  await tx.execute(sql`set local idle_in_transaction_session_timeout = '10min'`);
  for (const [name, select] of Object.entries(personalTables)) {
    const selects = [select(tx, userId)].flat();
    const rows = writeJsonRows(concatenate(selects.map((one) => readInBatches(tx, one))));
    await add(`${name}.json`, Readable.from(rows, { objectMode: false }));
  }
}

async function* concatenate<T>(sources: readonly AsyncIterable<T>[]): AsyncGenerator<T> {
  for (const source of sources) yield* source;
}
