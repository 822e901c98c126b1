import { eq } from "drizzle-orm";
import {
  type AppSecrets,
  deriveKeys,
  fingerprintOf,
  type LastingKeys,
  lastingKeysOf,
} from "#server/app-secret.ts";
import { seal, unseal } from "#server/features/accounts/index.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import { earlierSecrets, installation } from "#server/platform/db/schema/installation.ts";

type GivenSecrets = Pick<AppSecrets, "current" | "old">;

/** With these secrets part of what is stored could not be read. */
export class WrongSecret extends Error {
  override readonly name = "WrongSecret";
}

const NOT_THE_SECRET =
  "APP_SECRET (if unset, the one generated into DATA_DIR) is not the secret that this database was used with: set that one, or give it as APP_SECRET_OLD to change it.";

/** For a tool, which changes nothing. */
export async function requireSecret(db: Db, { current, old }: GivenSecrets): Promise<void> {
  const [row] = await db.select().from(installation);
  const given = [current, old].flatMap((secret) => (secret ? fingerprintOf(secret) : []));
  const recorded = row?.secretFingerprint ?? null;
  if (recorded !== null && !given.includes(recorded)) throw new WrongSecret(NOT_THE_SECRET);
}

/**
 * Compares the secrets with those that the database was used with, and records a change of APP_SECRET:
 * allowed by whoever knows the one before. Docs: docs/operations.md.
 */
export function settleSecrets(db: Db, { current, old: given }: GivenSecrets): Promise<AppSecrets> {
  const old = given === current ? null : given;
  const secrets = { current, old, earlier: [] };
  return db.transaction(async (tx) => {
    await tx.insert(installation).values({}).onConflictDoNothing();
    const [row] = await tx.select().from(installation).for("update");
    const recorded = row?.secretFingerprint ?? null;
    const isOld = old !== null && (recorded === null || recorded === fingerprintOf(old));
    if (recorded !== fingerprintOf(current)) {
      if (recorded !== null && !isOld) {
        throw new WrongSecret(NOT_THE_SECRET);
      }
      await replaceSecret(tx, secrets);
    }
    return { ...secrets, earlier: await readEarlierKeys(tx, secrets) };
  });
}

async function replaceSecret(tx: Tx, secrets: AppSecrets): Promise<void> {
  const { current, old } = secrets;
  const secretFingerprint = fingerprintOf(current);
  await tx.update(installation).set({ secretFingerprint });
  await tx.delete(earlierSecrets).where(eq(earlierSecrets.fingerprint, secretFingerprint));
  if (old === null) return;
  const lastingKeys = seal(deriveKeys(secrets, "earlier-keys"), writeKeys(lastingKeysOf(old)));
  await tx
    .insert(earlierSecrets)
    .values({ fingerprint: fingerprintOf(old), lastingKeys })
    .onConflictDoUpdate({
      target: earlierSecrets.fingerprint,
      set: { lastingKeys, rewrittenAt: null },
    });
}

async function readEarlierKeys(tx: Tx, secrets: AppSecrets): Promise<LastingKeys[]> {
  const oldFingerprint = secrets.old && fingerprintOf(secrets.old);
  const rows = await tx.select().from(earlierSecrets);
  const earlier = rows.filter(({ fingerprint }) => fingerprint !== oldFingerprint);
  if (earlier.some(({ rewrittenAt }) => rewrittenAt === null)) {
    throw new WrongSecret(
      "The change of APP_SECRET is not finished: give the secret before it as APP_SECRET_OLD until the log says that it can be removed.",
    );
  }
  const keys = deriveKeys(secrets, "earlier-keys");
  return earlier.map(({ lastingKeys }) => readKeys(unseal(keys, lastingKeys)));
}

function writeKeys(keys: Required<LastingKeys>): string {
  return JSON.stringify(
    Object.fromEntries(
      Object.entries(keys).map(([purpose, key]) => [purpose, key.toString("base64")]),
    ),
  );
}

function readKeys(text: string): LastingKeys {
  const written = JSON.parse(text) as Record<string, string>;
  return Object.fromEntries(
    Object.entries(written).map(([purpose, key]) => [purpose, Buffer.from(key, "base64")]),
  );
}
