export type Part = "database" | "files" | "mail" | "payments";

type Hint = readonly [sign: RegExp, hint: string];

/** Each sign is looked for in the names, <codes> and messages of an error and its causes. */
const HINTS: Record<Part, readonly Hint[]> = {
  database: [
    [/<28P01>/, "The user or the password of DATABASE_URL is wrong."],
    [
      /<28000>/,
      "PostgreSQL does not let this user in from here: see its pg_hba.conf, which may ask for TLS (sslmode in DATABASE_URL).",
    ],
    [/<3D000>/, "The database that DATABASE_URL names does not exist: create it."],
    [
      /<42501>/,
      "The user of DATABASE_URL may not create tables and schemas: make it the owner of the database, or give it the right CREATE on the database and on the schema public.",
    ],
    [
      /<53300>/,
      "PostgreSQL has no connection left: raise max_connections, or run fewer processes.",
    ],
    [
      /does not support SSL/,
      "sslmode in DATABASE_URL asks for TLS, which PostgreSQL has switched off.",
    ],
    ...lineHints("DATABASE_URL"),
  ],
  files: [
    [/NoSuchBucket/, "There is no bucket of that name: create it, or correct S3_BUCKET."],
    [
      /InvalidAccessKeyId|SignatureDoesNotMatch|\bInvalidSignature/,
      "The store does not know these keys: see S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.",
    ],
    [
      /AccessDenied|Forbidden/,
      "These keys may not do that in the bucket: they need to list it, and to read, write and delete objects.",
    ],
    [
      /PermanentRedirect|AuthorizationHeaderMalformed/,
      "The bucket is in another region: see S3_REGION.",
    ],
    [
      /EACCES|EPERM|EROFS/,
      "The app's user may not write there: give it the folder, or set DATA_DIR to another one.",
    ],
    [/ENOSPC|EDQUOT|StorageFull/, "The disk or the bucket is full."],
    ...lineHints("S3_ENDPOINT"),
  ],
  mail: [
    [
      /EAUTH/,
      "The mail server refuses this login: see user and password in SMTP_URL (special characters are written %XX).",
    ],
    [
      /wrong version number|packet length too long|Greeting never received/i,
      "smtps:// is for a port that speaks TLS from the start (465), smtp:// for one that does not (587, 25): see SMTP_URL.",
    ],
    ...lineHints("SMTP_URL"),
  ],
  payments: [
    [
      /StripeAuthenticationError/,
      "The provider does not know this key: copy STRIPE_SECRET_KEY from its dashboard.",
    ],
    [
      /StripePermissionError/,
      "This key may not read that: use a secret key, or give the restricted one the right to read it.",
    ],
    ...lineHints("STRIPE_API_BASE, or the way out of this machine,"),
  ],
};

const GENERAL: Record<Part, string> = {
  database: "See DATABASE_URL.",
  files: "See DATA_DIR, or the S3_ settings.",
  mail: "See SMTP_URL and MAIL_FROM.",
  payments: "See the STRIPE_ settings.",
};

/** What whoever runs the app can do about a failure of a part. */
export function hintFor(part: Part, error: unknown): string {
  return knownHint(part, error) ?? GENERAL[part];
}

/** Null when the cause is not one of those that are known. */
export function knownHint(part: Part, error: unknown): string | null {
  const signs = chainOf(error)
    .flatMap(({ name, code, type, message }) => [name, `<${code}>`, type, message])
    .join(" ");
  return HINTS[part].find(([sign]) => sign.test(signs))?.[1] ?? null;
}

/** What the part itself said, in one line. */
export function reasonOf(error: unknown): string {
  const chain = chainOf(error);
  const { message, code, name } = chain.at(-1) ?? { message: String(error) };
  return (message || code || name || "no reason given").split("\n", 1)[0] ?? "";
}

/** Stripe's SDK calls the cause a detail. */
interface Said {
  name?: string;
  code?: string;
  type?: string;
  message: string;
  detail?: unknown;
}

function chainOf(error: unknown): Said[] {
  const chain: Said[] = [];
  for (let current = error; current instanceof Error; ) {
    const said: Said = current;
    chain.push(said);
    current = current.cause ?? said.detail;
  }
  return chain;
}

function lineHints(setting: string): Hint[] {
  return [
    [/ECONNREFUSED/, `Nothing listens at the host and port of ${setting}: is it running?`],
    [/ENOTFOUND|EAI_AGAIN|EDNS/, `The host of ${setting} has no address: is its name right?`],
    [
      /SELF_SIGNED|self-signed|UNABLE_TO_(VERIFY|GET)|unable to (verify|get)/,
      `No authority that Node.js knows has signed the certificate of ${setting}: name a file with yours in the environment, as NODE_EXTRA_CA_CERTS.`,
    ],
    [/CERT_HAS_EXPIRED/, `The certificate of ${setting} has expired.`],
    [/ALTNAME/, `The certificate of ${setting} is for another host name.`],
    [
      /ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|timeout|no answer within/i,
      `The host of ${setting} does not answer: is the port right, and does a firewall let it pass?`,
    ],
  ];
}
