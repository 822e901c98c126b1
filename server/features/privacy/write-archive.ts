import { basename } from "node:path";
import { PassThrough } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";
import type { Services } from "#server/context.ts";
import { filesOfOwner } from "#server/features/layouts/index.ts";
import { personalTables } from "#server/features/privacy/personal-tables.ts";
import { ObjectMissing } from "#server/platform/storage/storage.ts";

interface Archive {
  userId: string;
  key: string;
  signal: AbortSignal;
  /** Told how far it is, in percent. */
  onProgress(progress: number): Promise<void>;
}

/** Streams a ZIP of everything a person has into storage, a table and a file at a time. */
export async function writeArchive(services: Services, archive: Archive): Promise<number> {
  const zip = new ZipFile();
  const output = zip.outputStream.pipe(new PassThrough());
  const options = { contentType: "application/zip", signal: archive.signal };
  const stored = services.storage.put(archive.key, output, options);
  // Whichever side fails takes the other down with it: neither may wait for ever, nor fail unheard.
  const filled = fill(services, zip, output, archive).catch((error: Error) => {
    output.destroy(error);
    throw error;
  });
  const [{ size }] = await Promise.all([stored, filled]);
  return size;
}

async function fill(
  services: Services,
  zip: ZipFile,
  output: PassThrough,
  { userId, onProgress }: Archive,
): Promise<void> {
  const closed = finished(output, { readable: false });
  closed.catch(() => {});
  for (const [name, read] of Object.entries(personalTables)) {
    const rows = await read(services.db, userId);
    zip.addBuffer(Buffer.from(JSON.stringify(rows, null, 2)), `${name}.json`);
  }
  const files = await filesOfOwner(services.db, userId);
  for (const [index, { key }] of files.entries()) {
    await addFile(services, zip, key, closed);
    await onProgress(Math.round((95 * (index + 1)) / files.length));
  }
  zip.end();
}

/** One original at a time: the next is opened when this one has gone through. Pictures do not deflate. */
async function addFile(
  { storage }: Services,
  zip: ZipFile,
  key: string,
  closed: Promise<void>,
): Promise<void> {
  const bytes = await storage.read(key).catch((error: unknown) => {
    // A file that was lost must not keep the rest from its owner.
    if (error instanceof ObjectMissing) return null;
    throw error;
  });
  if (!bytes) return;
  zip.addReadStream(bytes, `imagens/${basename(key)}`, { compress: false });
  try {
    await Promise.race([finished(bytes), closed]);
  } finally {
    bytes.destroy();
  }
}
