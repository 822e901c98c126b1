import { Readable } from "node:stream";
import { Decrypter, Encrypter } from "age-encryption";
import { BackupRefused } from "#server/backup/backup-format.ts";

// The format of age (age-encryption.org): `age -d` opens an encrypted backup without us.

const HEADER = "age-encryption.org/v1";

/** Streams; memory does not grow with the file. */
export async function encrypt(
  plain: AsyncIterable<unknown>,
  passphrase: string,
): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  return fromWeb(await encrypter.encrypt(toWeb(Readable.from(plain, { objectMode: false }))));
}

/** An unencrypted file passes unchanged. */
export async function decryptIfNeeded(
  file: Readable,
  passphrase: string | null,
): Promise<Readable> {
  const chunks = file.iterator() as AsyncIterator<Buffer>;
  const first = (await chunks.next()).value ?? Buffer.alloc(0);
  const whole = Readable.from(startingWith(first, chunks), { objectMode: false });
  if (!first.subarray(0, HEADER.length).equals(Buffer.from(HEADER))) return whole;
  if (!passphrase) throw new BackupRefused("The backup is encrypted: set BACKUP_PASSPHRASE.");
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return fromWeb(await decrypter.decrypt(toWeb(whole)));
  } catch {
    throw new BackupRefused("BACKUP_PASSPHRASE does not open this backup.");
  }
}

async function* startingWith(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

function toWeb(stream: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
}

function fromWeb(stream: ReadableStream<Uint8Array>): Readable {
  return Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]);
}
