import { randomUUID } from "node:crypto";
import { constants, createWriteStream, mkdirSync, type WriteStream } from "node:fs";
import { access, open, readdir, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  codeOf,
  isMissing,
  linkOrCopy,
  moveFile,
  pruneFolders,
  statFile,
  syncFolder,
  walkFiles,
} from "#server/platform/storage/disk-files.ts";
import {
  BadRange,
  ObjectMissing,
  type Storage,
  StorageFull,
  StorageUnavailable,
} from "#server/platform/storage/storage.ts";
import { assertKey, assertPrefix, assertRange } from "#server/platform/storage/storage-key.ts";

/** Read size: fewer disk reads than Node's default, and little memory for each slow reader. */
const READ_BYTES = 256 * 1024;

/** Stores objects as plain files. A put writes a temporary file, syncs it and renames it into place. */
export function diskStorage(options: { folder: string }): Storage {
  const root = resolve(options.folder);
  const temporaries = join(root, ".tmp");
  // Created once, here: a put into a folder that went away later must fail, not create an empty tree
  // under a missing mount.
  mkdirSync(temporaries, { recursive: true });

  const pathOf = (key: string): string => {
    assertKey(key);
    return join(root, key);
  };

  /** "No such object" is only true while the folder itself exists. */
  const assertPresent = (mode = constants.F_OK): Promise<void> =>
    access(temporaries, mode).catch((error) => {
      throw new StorageUnavailable("the storage folder is away", { cause: error });
    });

  const missing = async (key: string, cause?: unknown): Promise<never> => {
    await assertPresent();
    throw new ObjectMissing(key, { cause });
  };

  return {
    kind: "disk",

    async put(key, body, { signal, ephemeral = false, private: hidden = false } = {}) {
      const target = pathOf(key);
      const temporary = join(temporaries, randomUUID());
      const source = Buffer.isBuffer(body) ? Readable.from(body) : body;
      const mode = hidden ? 0o600 : 0o666;
      const sink = createWriteStream(temporary, { flags: "wx", mode, flush: !ephemeral });
      try {
        await pipeline(source, sink, signal ? { signal } : {});
        await moveFile(temporary, target, { durable: !ephemeral });
      } catch (error) {
        await closed(sink);
        await rm(temporary, { force: true }).catch(() => undefined);
        throw putError(error, temporary);
      }
      return { size: sink.bytesWritten };
    },

    async putFile(key, file) {
      const target = pathOf(key);
      const temporary = join(temporaries, randomUUID());
      try {
        await linkOrCopy(file, temporary);
        await syncFile(temporary);
        await moveFile(temporary, target);
      } catch (error) {
        await rm(temporary, { force: true }).catch(() => undefined);
        throw putError(error, temporary);
      }
    },

    async stat(key) {
      const file = await statFile(pathOf(key));
      if (!file) await assertPresent();
      return file && { key, size: file.size, modifiedAt: file.mtime };
    },

    async read(key, range) {
      const path = pathOf(key);
      if (range) assertRange(range);
      const file = await open(path).catch((error) => {
        if (isMissing(error)) return missing(key, error);
        throw error;
      });
      try {
        const found = await file.stat();
        if (!found.isFile()) return await missing(key);
        if (range && range.start >= found.size) throw new BadRange(`${key}: ${found.size} bytes`);
        return file.createReadStream({ ...range, highWaterMark: READ_BYTES });
      } catch (error) {
        await file.close();
        throw error;
      }
    },

    async fetch(key, file) {
      const path = pathOf(key);
      await linkOrCopy(path, file).catch((error) => {
        if (isMissing(error)) return missing(key, error);
        throw error;
      });
    },

    async pathForProxy(key) {
      assertKey(key);
      return key;
    },

    async move(from, to) {
      const source = pathOf(from);
      const target = pathOf(to);
      if (!(await statFile(source))) return missing(from);
      if (source === target) return;
      await moveFile(source, target);
      await syncFolder(dirname(source));
      await pruneFolders(source, root);
    },

    async remove(keys) {
      const paths = keys.map(pathOf);
      await assertPresent();
      for (const path of paths) {
        await rm(path, { force: true }).catch((error) => {
          if (!isMissing(error)) throw error;
        });
        await pruneFolders(path, root);
      }
    },

    async *list(prefix) {
      assertPrefix(prefix);
      await assertPresent();
      for await (const key of walkFiles(root, prefix)) {
        const file = await statFile(join(root, key));
        if (file) yield { key, size: file.size, modifiedAt: file.mtime };
      }
    },

    async sweep(before) {
      await assertPresent();
      let swept = 0;
      for (const name of await readdir(temporaries)) {
        const path = join(temporaries, name);
        const found = await statFile(path);
        if (!found || found.mtime >= before) continue;
        await rm(path, { force: true });
        swept += 1;
      }
      return swept;
    },

    check: () => assertPresent(constants.W_OK),
  };
}

/** Makes the file durable and updates its time, by which sweeps decide. */
async function syncFile(path: string): Promise<void> {
  const file = await open(path, "r+");
  try {
    const now = new Date();
    await file.utimes(now, now);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Without waiting for the open, the file could appear after its removal. */
function closed(sink: WriteStream): Promise<void> {
  sink.destroy();
  return new Promise((done) => {
    if (sink.closed) done();
    else sink.once("close", done);
  });
}

function putError(error: unknown, temporary: string): unknown {
  const code = codeOf(error);
  if (code === "ENOSPC" || code === "EDQUOT") {
    return new StorageFull("the disk is full", { cause: error });
  }
  // Only our own open names this path: any other error comes from the source and is passed on.
  if (error instanceof Error && "path" in error && error.path === temporary) {
    return new StorageUnavailable("the storage folder is away", { cause: error });
  }
  return error;
}
