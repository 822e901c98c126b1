import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { extract } from "tar-stream";
import { decryptIfNeeded } from "#server/backup/backup-encryption.ts";
import {
  BackupRefused,
  CHECKSUMS,
  MANIFEST,
  Manifest,
  SANDBOX,
  SECRET,
} from "#server/backup/backup-format.ts";

interface BackupEntry {
  name: string;
  /** Must be read to its end before the next entry is requested. */
  body: Readable;
}

/** What is known of a backup before anything is restored. */
export interface VerifiedBackup {
  manifest: Manifest;
  secret: Buffer | null;
  sandbox: Buffer | null;
  entries: number;
}

export async function* readBackup(
  file: string,
  passphrase: string | null = null,
): AsyncGenerator<BackupEntry> {
  const tar = extract();
  const content = await decryptIfNeeded(createReadStream(file), passphrase);
  const read = pipeline(content, tar);
  // The loop below reports failures.
  read.catch(() => {});
  for await (const entry of tar) yield { name: entry.header.name, body: Readable.from(entry) };
  await read;
}

/** Reads the whole file: a damaged backup is not restored at all. */
export async function verifyBackup(
  file: string,
  passphrase: string | null = null,
): Promise<VerifiedBackup> {
  try {
    return await verify(file, passphrase);
  } catch (error) {
    if (error instanceof BackupRefused) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw new BackupRefused(`There is no file ${file}.`);
    throw new BackupRefused(`${file} is damaged or no backup of ours: ${message}.`);
  }
}

async function verify(file: string, passphrase: string | null): Promise<VerifiedBackup> {
  const kept = new Map<string, Buffer>();
  const sums = createHash("sha256");
  let expected: string | null = null;
  let entries = 0;
  for await (const { name, body } of readBackup(file, passphrase)) {
    entries += 1;
    if (expected) throw new Error(`${name} comes after the checksums`);
    if (kept.size === 0 && name !== MANIFEST) throw new Error("it has no manifest");
    const [digest, content] = await digestOf(body, [MANIFEST, SECRET, SANDBOX].includes(name));
    if (content) kept.set(name, content);
    if (name === CHECKSUMS) expected = digest;
    else sums.update(`${digest}  ${name}\n`);
  }
  if (!expected) throw new Error("it breaks off before its end");
  if (expected !== sums.digest("hex")) throw new Error("its contents do not match its checksums");
  return {
    manifest: readManifest(kept.get(MANIFEST)),
    secret: kept.get(SECRET) ?? null,
    sandbox: kept.get(SANDBOX) ?? null,
    entries,
  };
}

async function digestOf(body: Readable, keep: boolean): Promise<[string, Buffer | null]> {
  const hash = createHash("sha256");
  if (keep) {
    const content = await buffer(body);
    return [hash.update(content).digest("hex"), content];
  }
  await pipeline(body, hash);
  return [hash.digest("hex"), null];
}

function readManifest(content: Buffer | undefined): Manifest {
  const json = JSON.parse(String(content)) as { format?: unknown };
  const parsed = Manifest.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new BackupRefused(
    `The backup has format ${String(json.format)}, which this release cannot read.`,
  );
}
