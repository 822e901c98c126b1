import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import * as z from "zod/mini";
import type { Company } from "#contract/company.ts";
import type { PriceIds } from "#contract/plans.ts";
import { formatTaxId, readTaxId } from "#contract/tax-id.ts";

const httpOrigin = z
  .string()
  .check(
    z.refine(
      (value) => /^https?:/.test(value) && URL.canParse(value) && new URL(value).origin === value,
      "must be an origin such as https://alfinete.example",
    ),
  );
const httpUrl = z.url({ protocol: /^https?$/, error: "must be an http(s) URL" });
const flag = z.pipe(
  z.enum(["on", "off"], "must be on or off"),
  z.transform((value) => value === "on"),
);
const port = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (value) => /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535,
        "must be a port number from 1 to 65535",
      ),
    ),
  z.transform(Number),
);
const text = z.string();
const secret = text.check(z.minLength(32, "must have at least 32 characters"));

/** All settings. `.env.example` documents each; a test keeps the two in step. */
export const settings = {
  NODE_ENV: z.enum(["development", "production", "test"], "must be development or production"),
  PORT: port,
  HOST: text,
  DATA_DIR: text,
  APP_URL: httpOrigin,
  APP_SECRET: secret,
  APP_SECRET_OLD: secret,
  DATABASE_URL: text.check(z.regex(/^postgres(ql)?:\/\//, "must be a postgres:// URL")),
  S3_ENDPOINT: httpUrl,
  S3_BUCKET: text,
  S3_REGION: text,
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  SMTP_URL: text.check(z.regex(/^smtps?:\/\//, "must be a smtp:// or smtps:// URL")),
  MAIL_FROM: text.check(
    z.regex(/^[^<>\r\n]+@[^<>\r\n]+$|^[^<>\r\n]+<[^<>\s]+@[^<>\s]+>$/, "must be an address"),
  ),
  STRIPE_SECRET_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  STRIPE_PRICE_BASIC: text,
  STRIPE_PRICE_PRO: text,
  STRIPE_PRICE_TEAM: text,
  STRIPE_API_BASE: httpUrl,
  BACKUP_PASSPHRASE: text.check(z.minLength(12, "must have at least 12 characters")),
  SENTRY_DSN: httpUrl,
  GTM_ID: text.check(z.regex(/^GTM-[A-Z0-9]+$/, "must look like GTM-XXXXXXX")),
  SUPPORT_EMAIL: z.email("must be an e-mail address"),
  COMPANY_NAME: text,
  COMPANY_CNPJ: text.check(
    z.refine(
      (typed) => readTaxId(typed)?.type === "br_cnpj",
      "must be a CNPJ with its check digits",
    ),
  ),
  COMPANY_ADDRESS: text,
  SOCIAL_INSTAGRAM_URL: httpUrl,
  SOCIAL_LINKEDIN_URL: httpUrl,
  ADMIN_EMAIL: z.email("must be an e-mail address"),
  ROLE: z.enum(["all", "web", "worker"], "must be all, web or worker"),
  MIGRATE_ON_START: flag,
  WEBHOOK_ALLOW_PRIVATE: flag,
  TRUST_PROXY: flag,
  LOG_LEVEL: z.enum(["info", "warn", "error"], "must be info, warn or error"),
  METRICS_PORT: port,
  METRICS_HOST: text,
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl,
  PURGE_URL: httpUrl,
  PURGE_SECRET: text.check(
    z.regex(/^whsec_[A-Za-z0-9+/]{32,}=*$/, "must be whsec_ and at least 24 bytes in Base64"),
  ),
  X_ACCEL_PREFIX: text.check(z.regex(/^\/.+\/$/, "must start and end with a slash")),
} as const;

type SettingName = keyof typeof settings;

/** Each may also be given as the path of a file that holds it: `APP_SECRET_FILE` for `APP_SECRET`. */
export const SECRET_SETTINGS = [
  "APP_SECRET",
  "APP_SECRET_OLD",
  "BACKUP_PASSPHRASE",
  "DATABASE_URL",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
  "SMTP_URL",
  "PURGE_SECRET",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
] as const satisfies readonly SettingName[];
type Settings = { [Name in SettingName]?: z.output<(typeof settings)[Name]> };

const REQUIRED_IN_PRODUCTION: readonly SettingName[] = [
  "APP_URL",
  "APP_SECRET",
  "DATABASE_URL",
  "SMTP_URL",
  "MAIL_FROM",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "STRIPE_PRICE_BASIC",
  "STRIPE_PRICE_PRO",
  "STRIPE_PRICE_TEAM",
];
/** Settings of one service: with one of them, the required ones are. */
const REQUIRED_TOGETHER: Readonly<Record<string, readonly SettingName[]>> = {
  S3_: ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
  PURGE_: ["PURGE_URL", "PURGE_SECRET"],
  COMPANY_: ["COMPANY_NAME", "COMPANY_CNPJ", "COMPANY_ADDRESS"],
};

type Env = Readonly<Record<string, string | undefined>>;

export interface S3Config {
  endpoint: string | null;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface Config {
  production: boolean;
  port: number;
  host: string;
  dataDir: string;
  appUrl: string;
  /** Null in development: a secret is generated into the data folder. */
  appSecret: string | null;
  /** Accepted beside the other while APP_SECRET is being changed. */
  appSecretOld: string | null;
  databaseUrl: string | null;
  s3: S3Config | null;
  smtpUrl: string | null;
  mailFrom: string;
  /** Null in development: the sandbox is the provider. */
  stripe: { secretKey: string; webhookSecret: string; apiBase: string | null } | null;
  priceIds: PriceIds;
  /** Null: backups are not encrypted. */
  backupPassphrase: string | null;
  sentryDsn: string | null;
  gtmId: string | null;
  /** Who sells the plans; null where it is not said. */
  company: Company | null;
  supportEmail: string;
  socialInstagramUrl: string;
  socialLinkedinUrl: string;
  adminEmail: string | null;
  role: "all" | "web" | "worker";
  migrateOnStart: boolean;
  webhookAllowPrivate: boolean;
  trustProxy: boolean;
  logLevel: "info" | "warn" | "error";
  metricsPort: number | null;
  metricsHost: string;
  otlpEndpoint: string | null;
  /** Told of what a CDN must forget. */
  purge: { url: string; secret: string } | null;
  xAccelPrefix: string | null;
}

export class ConfigError extends Error {
  override readonly name = "ConfigError";

  constructor(readonly problems: readonly string[]) {
    super(
      `The settings are incomplete or wrong:\n${problems.map((line) => `  ${line}`).join("\n")}`,
    );
  }
}

/** Works without settings; production is strict. Throws one error that lists every problem. */
export function readConfig(env: Env): Config {
  const { values, problems } = parseSettings(env);
  const production = values.NODE_ENV === "production";
  if (production) requireAll(REQUIRED_IN_PRODUCTION, "is required in production");
  for (const [prefix, names] of Object.entries(REQUIRED_TOGETHER)) {
    const isUsed = Object.keys(values).some((name) => name.startsWith(prefix));
    if (isUsed) requireAll(names, `is required when another ${prefix} setting is present`);
  }
  if (problems.size > 0) {
    throw new ConfigError([...problems].map(([name, problem]) => `${name} ${problem}`));
  }
  return assemble(values, production);

  function requireAll(names: readonly SettingName[], why: string) {
    for (const name of names) {
      if (values[name] === undefined && !problems.has(name)) problems.set(name, why);
    }
  }
}

function parseSettings(env: Env) {
  const values: Record<string, unknown> = {};
  const problems = new Map<SettingName, string>();
  for (const [name, schema] of Object.entries(settings) as [SettingName, z.ZodMiniType][]) {
    const { raw, problem } = readSetting(env, name);
    if (problem) problems.set(name, problem);
    if (!raw) continue;
    const parsed = schema.safeParse(raw);
    if (parsed.success) values[name] = parsed.data;
    else problems.set(name, parsed.error.issues[0]?.message ?? "is malformed");
  }
  return { values: values as Settings, problems };
}

function readSetting(env: Env, name: SettingName): { raw?: string; problem?: string } {
  const raw = env[name]?.trim();
  const file = isSecret(name) ? env[`${name}_FILE`]?.trim() : undefined;
  if (!file) return raw ? { raw } : {};
  if (raw) return { problem: `and ${name}_FILE are both set` };
  try {
    return { raw: readFileSync(file, "utf8").trim() };
  } catch (error) {
    return { problem: `cannot be read from ${file} (${(error as NodeJS.ErrnoException).code})` };
  }
}

function isSecret(name: SettingName): boolean {
  return (SECRET_SETTINGS as readonly SettingName[]).includes(name);
}

function assemble(values: Settings, production: boolean): Config {
  const port = values.PORT ?? 3000;
  return {
    production,
    port,
    host: values.HOST ?? "127.0.0.1",
    dataDir: resolve(values.DATA_DIR ?? "./data"),
    appUrl: values.APP_URL ?? `http://localhost:${port}`,
    appSecret: values.APP_SECRET ?? null,
    appSecretOld: values.APP_SECRET_OLD ?? null,
    databaseUrl: values.DATABASE_URL ?? null,
    s3: assembleS3(values),
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? "Alfinete <alfinete@localhost>",
    stripe: assembleStripe(values),
    priceIds: {
      Basic: values.STRIPE_PRICE_BASIC ?? "price_basic",
      Pro: values.STRIPE_PRICE_PRO ?? "price_pro",
      Team: values.STRIPE_PRICE_TEAM ?? "price_team",
    },
    backupPassphrase: values.BACKUP_PASSPHRASE ?? null,
    sentryDsn: values.SENTRY_DSN ?? null,
    gtmId: values.GTM_ID ?? null,
    company: assembleCompany(values),
    supportEmail: values.SUPPORT_EMAIL ?? "suporte@alfinete.example",
    socialInstagramUrl: values.SOCIAL_INSTAGRAM_URL ?? "https://www.instagram.com/",
    socialLinkedinUrl: values.SOCIAL_LINKEDIN_URL ?? "https://www.linkedin.com/",
    adminEmail: values.ADMIN_EMAIL?.toLowerCase() ?? null,
    role: values.ROLE ?? "all",
    migrateOnStart: values.MIGRATE_ON_START ?? true,
    webhookAllowPrivate: values.WEBHOOK_ALLOW_PRIVATE ?? false,
    trustProxy: values.TRUST_PROXY ?? false,
    logLevel: values.LOG_LEVEL ?? "info",
    metricsPort: values.METRICS_PORT ?? null,
    metricsHost: values.METRICS_HOST ?? "127.0.0.1",
    otlpEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    purge: assemblePurge(values),
    xAccelPrefix: values.X_ACCEL_PREFIX ?? null,
  };
}

function assembleCompany(values: Settings): Company | null {
  const { COMPANY_NAME: name, COMPANY_CNPJ: typed, COMPANY_ADDRESS: address } = values;
  const taxId = readTaxId(typed ?? "");
  return name && taxId && address ? { name, cnpj: formatTaxId(taxId), address } : null;
}

function assembleS3(values: Settings): S3Config | null {
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = values;
  if (!S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null;
  return {
    endpoint: values.S3_ENDPOINT ?? null,
    bucket: S3_BUCKET,
    region: values.S3_REGION ?? "us-east-1",
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}

function assembleStripe(values: Settings): Config["stripe"] {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = values;
  if (!STRIPE_SECRET_KEY || !STRIPE_WEBHOOK_SECRET) return null;
  return {
    secretKey: STRIPE_SECRET_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    apiBase: values.STRIPE_API_BASE ?? null,
  };
}

function assemblePurge({ PURGE_URL, PURGE_SECRET }: Settings): Config["purge"] {
  return PURGE_URL && PURGE_SECRET ? { url: PURGE_URL, secret: PURGE_SECRET } : null;
}
