import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import { type Check, Finding, takeSteps } from "#server/checks/check.ts";
import { chooseStorage } from "#server/choose-stores.ts";
import type { Config } from "#server/config.ts";
import type { Storage } from "#server/platform/storage/storage.ts";

const CONTENT = "Alfinete was here.";
const RANGE = { start: 9, end: 11 };

/** Writes one object, reads it and removes it again. */
export async function checkFiles(config: Config): Promise<Check[]> {
  const { s3, dataDir } = config;
  const key = `check-config-${randomUUID()}`;
  let storage: Storage | undefined;
  const open = async () => {
    storage ??= await chooseStorage(config);
    return storage;
  };
  return takeSteps("files", [
    [
      "write",
      async () => {
        await (await open()).put(key, Buffer.from(CONTENT), { contentType: "text/plain" });
        return s3 ? `bucket ${s3.bucket} at ${s3.endpoint ?? s3.region}` : `folder ${dataDir}`;
      },
    ],
    [
      "read",
      async () => requireSame(await text(await (await open()).read(key)), CONTENT, "the whole"),
    ],
    [
      "read a range",
      async () => {
        const part = await text(await (await open()).read(key, RANGE));
        return requireSame(part, CONTENT.slice(RANGE.start, RANGE.end + 1), "the part");
      },
    ],
    [
      "delete",
      async () => {
        await (await open()).remove([key]);
        if (!(await (await open()).stat(key))) return "gone";
        throw new Finding("still there", "The keys need the right to delete objects.");
      },
    ],
  ]);
}

function requireSame(read: string, written: string, what: string): string {
  if (read === written) return `${what}, as it was written`;
  throw new Finding("other bytes", "The store does not return what was written to it.");
}
