import { createHmac, randomBytes } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The configured secret, or in development one generated once into the data folder. */
export async function loadAppSecret(configured: string | null, dataDir: string): Promise<string> {
  if (configured) return configured;
  const file = join(dataDir, "app-secret");
  const kept = await readFile(file, "utf8").catch(() => null);
  if (kept) return kept.trim();
  await mkdir(dataDir, { recursive: true });
  const secret = randomBytes(32).toString("base64url");
  // Renamed into place, so that a crash never leaves half a secret.
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, `${secret}\n`, { mode: 0o600 });
  await rename(draft, file);
  return secret;
}

/** One key per purpose, so that no two uses share key material. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return createHmac("sha256", secret).update(purpose).digest();
}
