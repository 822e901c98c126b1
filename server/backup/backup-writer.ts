import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, rmSync } from "node:fs";
import { appendFile, open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { pack } from "tar-stream";
import { encrypt } from "#server/backup/backup-encryption.ts";
import { BackupRefused, CHECKSUMS } from "#server/backup/backup-format.ts";

export interface BackupWriter {
  add(name: string, content: Buffer): Promise<void>;
  /** Fails when the source does not have exactly that size. */
  addStream(name: string, size: number, source: Readable): Promise<void>;
  /** Renames the complete file into place; returns its size. */
  finish(): Promise<number>;
  discard(): Promise<void>;
}

/**
 * Streams to a temporary name, readable by its owner only, since it holds secrets. Checksums are
 * collected in a second file, because their number is unknown.
 */
export async function openBackupWriter(
  file: string,
  passphrase: string | null = null,
): Promise<BackupWriter> {
  if (await stat(file).catch(() => null)) throw new BackupRefused(`${file} already exists.`);
  const draft = `${file}.partial-${process.pid}`;
  const sums = `${draft}.sums`;
  const tar = pack();
  const written = pipeline(
    passphrase ? await encrypt(tar, passphrase) : tar,
    createWriteStream(draft, { flags: "wx", mode: 0o600, flush: true }),
  );
  // Failures surface in `add` and `finish`; in between they must not be unhandled.
  written.catch(() => {});

  const removeDrafts = () => {
    for (const leftover of [draft, sums]) rmSync(leftover, { force: true });
  };
  process.once("exit", removeDrafts);

  async function append(name: string, size: number, source: Readable): Promise<string> {
    const hash = createHash("sha256");
    const hashed = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    };
    await pipeline(source, hashed, tar.entry({ name, size, mode: 0o600 }));
    return hash.digest("hex");
  }

  const addStream: BackupWriter["addStream"] = async (name, size, source) => {
    const digest = await append(name, size, source);
    await appendFile(sums, `${digest}  ${name}\n`, { mode: 0o600 });
  };

  return {
    addStream,
    add: (name, content) => addStream(name, content.length, Readable.from([content])),
    async finish() {
      await append(CHECKSUMS, (await stat(sums)).size, createReadStream(sums));
      tar.finalize();
      await written;
      await rename(draft, file);
      await rm(sums);
      process.off("exit", removeDrafts);
      await syncFolder(dirname(file));
      return (await stat(file)).size;
    },
    async discard() {
      tar.destroy();
      await written.catch(() => {});
      process.off("exit", removeDrafts);
      removeDrafts();
    },
  };
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync();
  await handle.close();
}
