import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { buffer } from "node:stream/consumers";
import { STORE_MARK } from "#server/platform/installation/store-mark.ts";
import { s3Storage } from "#server/platform/storage/s3-storage.ts";
import type { TestPlace } from "#tests/support/test-place.ts";

// What the app keeps in its storage, asked past the app.

const folderOf = ({ dataDir }: TestPlace) => join(dataDir, "files", "layouts");

/** Names of the files under a folder of the storage, half-written ones too, but for the store's own mark. */
export async function storedNames(place: TestPlace, folder = ""): Promise<string[]> {
  return (await allNames(place, folder)).filter((name) => folder || name !== STORE_MARK);
}

async function allNames(place: TestPlace, folder: string): Promise<string[]> {
  if (place.s3) return namesInBucket(place.s3, folder && `${folder}/`);
  const root = join(folderOf(place), folder);
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => relative(root, join(parentPath, name))).sort();
}

async function namesInBucket(s3: NonNullable<TestPlace["s3"]>, prefix: string): Promise<string[]> {
  const names = Array.from({ length: await s3.unfinished() }, (_, n) => `unfinished upload ${n}`);
  for await (const { key } of s3Storage(s3.settings).list(prefix))
    names.push(key.slice(prefix.length));
  return names.sort();
}

export async function readStored(place: TestPlace, name: string): Promise<Buffer> {
  if (!place.s3) return readFile(join(folderOf(place), name));
  return buffer(await s3Storage(place.s3.settings).read(name));
}

export async function plantStored(
  place: TestPlace,
  name: string,
  content: string | Buffer,
): Promise<void> {
  if (place.s3) {
    await s3Storage(place.s3.settings).put(name, Buffer.from(content));
    return;
  }
  const file = join(folderOf(place), name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}
