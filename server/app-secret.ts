import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Every use of the secret, and what becomes of it when APP_SECRET changes: a value that was sealed is
 * rewritten, a hash or signature cannot be. Some expire soon; for those that last, the key is kept.
 */
const PURPOSES = {
  "access-token-signature": "expires",
  "rate-limit": "expires",
  "link-pass": "expires",
  "one-time-code": "expires",
  "approval-code": "expires",
  "idempotency-key": "expires",
  "recovery-code": "lasts",
  unsubscribe: "lasts",
  "guest-notices": "lasts",
  "api-key": "rewritten",
  "second-factor": "rewritten",
  "webhook-secret": "rewritten",
  "mail-order": "rewritten",
  "approval-key": "rewritten",
  "push-key": "rewritten",
  "push-subscription": "rewritten",
  "earlier-keys": "rewritten",
} as const;

type Purpose = keyof typeof PURPOSES;
type PurposeThat<Fate> = {
  [Name in Purpose]: (typeof PURPOSES)[Name] extends Fate ? Name : never;
}[Purpose];
export type RewrittenPurpose = PurposeThat<"rewritten">;
type LastingPurpose = PurposeThat<"lasts">;
/** Of a secret that was replaced before a purpose came, that key is missing: nothing was made with it. */
export type LastingKeys = Readonly<Partial<Record<LastingPurpose, Buffer>>>;

export interface AppSecrets {
  /** Seals and signs what is new. */
  current: string;
  /** APP_SECRET_OLD: accepted as well, while one replaces the other. */
  old: string | null;
  /** Keys of secrets before these two. */
  earlier: readonly LastingKeys[];
}

/** The key for what is new, then those that are accepted as well. */
export type Keys = readonly [current: Buffer, ...others: Buffer[]];

/** The configured secret, or in development one generated once into the data folder. */
export async function loadAppSecret(configured: string | null, dataDir: string): Promise<string> {
  if (configured) return configured;
  const file = join(dataDir, "app-secret");
  const kept = await readFile(file, "utf8").catch(() => null);
  if (kept) return kept.trim();
  await mkdir(dataDir, { recursive: true });
  // Linked into place: a crash never leaves half a secret, and of processes that start at once the first
  // one's counts.
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600 });
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await rm(draft);
  }
  return (await readFile(file, "utf8")).trim();
}

/** One key per purpose, so that no two uses share key material. */
export function deriveKeys({ current, old, earlier }: AppSecrets, purpose: Purpose): Keys {
  const others = old === null ? [] : [deriveKey(old, purpose)];
  if (isLasting(purpose)) others.push(...earlier.flatMap((keys) => keys[purpose] ?? []));
  return [deriveKey(current, purpose), ...others];
}

/** What a secret leaves behind for the time after it. */
export function lastingKeysOf(secret: string): Required<LastingKeys> {
  return {
    "recovery-code": deriveKey(secret, "recovery-code"),
    unsubscribe: deriveKey(secret, "unsubscribe"),
    "guest-notices": deriveKey(secret, "guest-notices"),
  };
}

/** Tells two secrets apart without revealing either. */
export function fingerprintOf(secret: string): string {
  return deriveKey(secret.trim(), "backup fingerprint").toString("hex").slice(0, 16);
}

function isLasting(purpose: Purpose): purpose is LastingPurpose {
  return PURPOSES[purpose] === "lasts";
}

function deriveKey(secret: string, purpose: string): Buffer {
  return createHmac("sha256", secret).update(purpose).digest();
}
