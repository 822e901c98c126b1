import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ConfigError, readConfig, settings } from "#server/config.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

const production = {
  NODE_ENV: "production",
  APP_URL: "https://alfinete.example",
  APP_SECRET: "0123456789abcdef0123456789abcdef",
  DATABASE_URL: "postgres://u:p@localhost/alfinete",
  SMTP_URL: "smtp://localhost:25",
  MAIL_FROM: "Alfinete <ola@alfinete.example>",
  STRIPE_SECRET_KEY: "sk",
  STRIPE_WEBHOOK_SECRET: "whsec",
  STRIPE_PRICE_BASIC: "b",
  STRIPE_PRICE_PRO: "p",
  STRIPE_PRICE_TEAM: "t",
};

test("works with an empty environment, on loopback only", () => {
  expect(readConfig({})).toMatchObject({
    production: false,
    host: "127.0.0.1",
    port: 3000,
    appUrl: "http://localhost:3000",
    databaseUrl: null,
    s3: null,
    smtpUrl: null,
    stripe: null,
    priceIds: { Basic: "price_basic", Pro: "price_pro", Team: "price_team" },
  });
});

test("names every missing setting of production at once", () => {
  const problems = problemsOf({ NODE_ENV: "production" });
  expect(problems.map((line) => line.split(" ")[0])).toEqual(
    Object.keys(production).filter((name) => name !== "NODE_ENV"),
  );
});

test("takes a complete production environment", () => {
  expect(readConfig(production)).toMatchObject({ production: true, host: "127.0.0.1" });
});

test.each([
  ["PORT", "http"],
  ["PORT", "0"],
  ["METRICS_PORT", "65536"],
  ["LOG_LEVEL", "loud"],
  ["APP_URL", "https://alfinete.example/path"],
  ["APP_SECRET", "short"],
  ["DATABASE_URL", "mysql://x"],
  ["SMTP_URL", "localhost"],
  ["ROLE", "boss"],
  ["TRUST_PROXY", "yes"],
  ["GTM_ID", "<script>"],
  ["S3_ENDPOINT", "ftp://x"],
])("names %s when it is malformed", (name, value) => {
  const [problem, ...others] = problemsOf({ ...production, [name]: value }).filter(
    (line) => !line.includes("is required when another S3_"),
  );
  expect(problem).toMatch(new RegExp(`^${name} must `));
  expect(others).toEqual([]);
});

test("requires the other settings of a service when one is present", () => {
  expect(problemsOf({ S3_BUCKET: "layouts" })).toHaveLength(2);
  expect(problemsOf({ PURGE_URL: "https://cdn.example/purge" })).toEqual([
    "PURGE_SECRET is required when another PURGE_ setting is present",
  ]);
});

test("names the company that sells, its CNPJ as people write it, and refuses a wrong one", () => {
  const company = { COMPANY_NAME: "Caju", COMPANY_ADDRESS: "Rua Um, 1, Recife" };
  const config = readConfig({ ...company, COMPANY_CNPJ: "12abc34501de35" });
  expect(config.company).toEqual({
    name: "Caju",
    cnpj: "12.ABC.345/01DE-35",
    address: "Rua Um, 1, Recife",
  });
  expect(readConfig({}).company).toBeNull();
  expect(problemsOf({ ...company, COMPANY_CNPJ: "12.ABC.345/01DE-36" })).toEqual([
    "COMPANY_CNPJ must be a CNPJ with its check digits",
  ]);
});

test("takes a secret from a file, and says when that cannot be", async () => {
  const folder = await temporaryFolder();
  const file = join(folder, "secret");
  await writeFile(file, `${production.APP_SECRET}\n`);
  const { APP_SECRET, ...rest } = production;
  expect(readConfig({ ...rest, APP_SECRET_FILE: file }).appSecret).toBe(APP_SECRET);
  expect(problemsOf({ ...production, APP_SECRET_FILE: file })).toEqual([
    "APP_SECRET and APP_SECRET_FILE are both set",
  ]);
  expect(problemsOf({ ...rest, APP_SECRET_FILE: join(folder, "none") })).toEqual([
    `APP_SECRET cannot be read from ${join(folder, "none")} (ENOENT)`,
  ]);
});

test("the example file lists every setting and no other", () => {
  const listed = [...readFileSync(".env.example", "utf8").matchAll(/^#([A-Z][A-Z0-9_]*)=/gm)];
  expect(listed.map(([, name]) => name).sort()).toEqual(Object.keys(settings).sort());
});

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}
