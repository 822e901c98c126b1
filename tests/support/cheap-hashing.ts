import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

/** A password takes 50 ms to hash on purpose; a run that signs in a thousand times has no use for that. */
const CHEAP = { N: 2, r: 1, p: 1 };
const REPLACED = Symbol.for("alfinete scrypt");
const { scrypt } = crypto;

/** The only form that the app's hashing uses. */
type ScryptCall = [
  password: crypto.BinaryLike,
  salt: crypto.BinaryLike,
  length: number,
  options: crypto.ScryptOptions,
  done: (error: Error | null, key: Buffer) => void,
];

// Each file of a worker runs this.
if (!(REPLACED in scrypt)) {
  const replacement = (...[password, salt, length, options, done]: ScryptCall) => {
    const cost = process.env.HASHING === "costly" ? {} : CHEAP;
    scrypt(password, salt, length, { ...options, ...cost }, done);
  };
  Object.assign(crypto, { scrypt: Object.assign(replacement, { [REPLACED]: true }) });
  syncBuiltinESMExports();
}
