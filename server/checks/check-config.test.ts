import { expect, onTestFinished, test } from "vitest";
import { spawnApp } from "#tests/support/app-process.ts";
import { freePort } from "#tests/support/free-port.ts";
import { embeddedInstallation, type Installation, runTool } from "#tests/support/installations.ts";
import { startTestSandbox, stripeSettings } from "#tests/support/payments.ts";
import { rows } from "#tests/support/rows.ts";
import { type S3Server, startS3Server } from "#tests/support/s3-server.ts";
import { selfSigned } from "#tests/support/self-signed.ts";
import { debianBinaries, startSeparatePostgres } from "#tests/support/separate-postgres.ts";
import { type SmtpServer, startSmtpServer } from "#tests/support/smtp-server.ts";
import { storedNames } from "#tests/support/stored-objects.ts";
import { createTestDatabase, withDatabase } from "#tests/support/test-database.ts";

const APP_URL = "https://alfinete.example";

interface Parts {
  settings: Installation;
  databaseUrl: string;
  s3: S3Server;
  smtp: SmtpServer;
}

/** An empty database, a bucket, a mail server and a payment provider, and settings that fit them. */
async function separateParts(): Promise<Parts> {
  const database = await createTestDatabase({ empty: true });
  onTestFinished(database.drop);
  const s3 = await startS3Server();
  onTestFinished(s3.stop);
  const smtp = await startSmtpServer();
  onTestFinished(smtp.stop);
  const sandbox = await startTestSandbox(`${APP_URL}/api/stripe/webhook`);
  onTestFinished(sandbox.close);
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3.settings;
  const settings = {
    ...(await embeddedInstallation()),
    NODE_ENV: "production",
    APP_URL,
    // The S3 SDK's word on the age of Node.js.
    NODE_NO_WARNINGS: "1",
    APP_SECRET: "a secret of more than 32 characters, set",
    DATABASE_URL: database.url,
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    SMTP_URL: smtp.url.replace("//", "//alfinete:secret@"),
    MAIL_FROM: "Alfinete <ola@alfinete.example>",
    ...stripeSettings(sandbox),
  };
  return { settings, databaseUrl: database.url, s3, smtp };
}

/** The verdict of each check, and the hints below the table. */
async function checkConfig(settings: Installation) {
  const { code, output, errors } = await runTool("check-config", [], settings);
  const lines = output.split("\n");
  const isRow = (line: string) => / {2}(ok|FAILED|embedded) {2}/.test(line);
  const cells = lines.filter(isRow).map((line) => line.split(/ {2,}/));
  const verdicts = Object.fromEntries(
    cells.map(([part, what, verdict]) =>
      what === "embedded" ? [part, what] : [`${part}: ${what}`, verdict],
    ),
  );
  return { code, errors, verdicts, hints: lines.filter((line) => !isRow(line)), output };
}

const closedPort = async () => `127.0.0.1:${await freePort()}`;

test("finds nothing wrong with parts that work, and leaves nothing behind", async () => {
  const { settings, databaseUrl, s3, smtp } = await separateParts();
  const found = await checkConfig(settings);
  expect(found).toMatchObject({ code: 0, errors: "", hints: [] });
  expect(found.verdicts).toEqual({
    "database: reachable": "ok",
    "database: version": "ok",
    "database: TLS": "ok",
    "database: may create tables": "ok",
    "database: APP_SECRET": "ok",
    "files: write": "ok",
    "files: read": "ok",
    "files: read a range": "ok",
    "files: delete": "ok",
    "mail: reachable": "ok",
    "mail: TLS": "ok",
    "mail: login": "ok",
    "mail: sender": "ok",
    "payments: key": "ok",
    "payments: price Basic": "ok",
    "payments: price Pro": "ok",
    "payments: price Team": "ok",
    "payments: webhook": "ok",
    "payments: portal": "ok",
  });
  const tables =
    "select 1 from pg_tables where schemaname not in ('pg_catalog', 'information_schema')";
  expect(await rows({ databaseUrl }, tables)).toEqual([]);
  const place = { dataDir: settings.DATA_DIR ?? "", databaseUrl, s3, smtp };
  expect(await storedNames(place)).toEqual([]);
  expect(smtp.received).toEqual([]);
});

test("says which parts are embedded", async () => {
  const found = await checkConfig(await embeddedInstallation());
  expect(found).toMatchObject({ code: 0, errors: "", hints: [] });
  expect(found.verdicts).toMatchObject({
    database: "embedded",
    "files: delete": "ok",
    mail: "embedded",
    payments: "embedded",
  });
});

test("parts that refuse these settings: one hint each, no secret shown", async () => {
  const { settings, databaseUrl } = await separateParts();
  const wrong = new URL(databaseUrl);
  wrong.password = "not-this-one";
  const found = await checkConfig({
    ...settings,
    DATABASE_URL: wrong.href,
    S3_BUCKET: "elsewhere",
    SMTP_URL: settings.SMTP_URL?.replace(":secret@", ":not-this-one@") ?? "",
    STRIPE_SECRET_KEY: "sk_test_not_this_one",
  });
  expect(found.code).toBe(1);
  expect(found.hints).toEqual([
    expect.stringMatching(/^database, reachable: The user or the password of DATABASE_URL/),
    expect.stringMatching(/^files, write: There is no bucket of that name/),
    expect.stringMatching(/^mail, login: The mail server refuses this login/),
    expect.stringMatching(/^payments, key: The provider does not know this key/),
  ]);
  expect(found.output).not.toContain("not-this-one");
});

test("parts that are not there: one hint each", async () => {
  const { settings } = await separateParts();
  const found = await checkConfig({
    ...settings,
    DATABASE_URL: `postgres://alfinete:x@${await closedPort()}/alfinete`,
    S3_ENDPOINT: `http://${await closedPort()}`,
    SMTP_URL: `smtp://${await closedPort()}`,
    STRIPE_API_BASE: `http://${await closedPort()}`,
  });
  expect(found.code).toBe(1);
  expect(found.hints).toEqual([
    expect.stringMatching(/^database, reachable: Nothing listens .* DATABASE_URL/),
    expect.stringMatching(/^files, write: Nothing listens .* S3_ENDPOINT/),
    expect.stringMatching(/^mail, reachable: Nothing listens .* SMTP_URL/),
    expect.stringMatching(/^payments, key: Nothing listens .* STRIPE_API_BASE/),
  ]);
});

test("a database without rights, a mailbox that is refused, wrong prices, no webhook", async () => {
  const { settings, databaseUrl } = await separateParts();
  const found = await checkConfig({
    ...settings,
    APP_URL: "https://another.example",
    DATABASE_URL: await powerlessUser(databaseUrl),
    MAIL_FROM: "ola@refused.example",
    STRIPE_PRICE_BASIC: "price_pro",
    STRIPE_PRICE_TEAM: "price_missing",
  });
  expect(found.code).toBe(1);
  expect(found.hints).toEqual([
    expect.stringMatching(/^database, may create tables: .* may not create tables/),
    expect.stringMatching(/^mail, sender: The mail server takes no mail to ola@refused/),
    expect.stringMatching(/^payments, price Basic: STRIPE_PRICE_BASIC .* R\$ 9 a month/),
    expect.stringMatching(/^payments, price Team: See STRIPE_PRICE_TEAM/),
    expect.stringMatching(
      /^payments, webhook: Run npm run setup-payments, .* https:\/\/another\.example/,
    ),
  ]);
  expect(found.verdicts["payments: portal"]).toBe("ok");
});

test("another APP_SECRET than the database's is found before a start", async () => {
  const { settings } = await separateParts();
  const migrated = await createTestDatabase();
  onTestFinished(migrated.drop);
  await rows(
    { databaseUrl: migrated.url },
    "insert into installation (secret_fingerprint) values ('of another')",
  );
  const found = await checkConfig({ ...settings, DATABASE_URL: migrated.url });
  expect(found).toMatchObject({ code: 1, verdicts: { "database: APP_SECRET": "FAILED" } });
});

test("a certificate that nobody known has signed, of the mail server and of PostgreSQL", async () => {
  const { settings } = await separateParts();
  const certificate = await selfSigned();
  const smtp = await startSmtpServer(certificate);
  onTestFinished(smtp.stop);
  const SMTP_URL = smtp.url;
  const binaries = debianBinaries();
  const postgres = binaries && (await startSeparatePostgres(binaries, { certificate }));
  if (postgres) onTestFinished(postgres.stop);
  const DATABASE_URL = postgres ? `${postgres.url}?sslmode=verify-full` : settings.DATABASE_URL;
  const found = await checkConfig({ ...settings, SMTP_URL, DATABASE_URL: DATABASE_URL ?? "" });
  const unknown = /No authority that Node.js knows has signed the certificate/;
  expect(found.code).toBe(1);
  expect(found.hints).toHaveLength(postgres ? 2 : 1);
  for (const hint of found.hints) expect(hint).toMatch(unknown);
  if (!postgres) return;
  const trusted = { ...settings, SMTP_URL, DATABASE_URL: DATABASE_URL ?? "" };
  const known = await checkConfig({ ...trusted, NODE_EXTRA_CA_CERTS: certificate.file });
  expect(known).toMatchObject({ code: 0, hints: [] });
  expect(known.output).toMatch(/database +TLS +ok +TLSv1/);
  const start = await spawnApp({ ...settings, DATABASE_URL: DATABASE_URL ?? "" });
  expect(await start.program.ended()).toBe(1);
  expect(start.program.errors).toMatch(unknown);
});

test("a start that fails for such a cause gives the same hint, and no stack", async () => {
  const { settings, databaseUrl } = await separateParts();
  const wrong = new URL(databaseUrl);
  wrong.password = "not-this-one";
  const causes: [string, RegExp][] = [
    [`postgres://alfinete:x@${await closedPort()}/alfinete`, /Nothing listens/],
    [wrong.href, /The user or the password of DATABASE_URL is wrong/],
    [withDatabase(databaseUrl, "nowhere"), /does not exist: create it/],
    [await powerlessUser(databaseUrl), /may not create tables/],
  ];
  // Nobody speaks TLS through a socket file, which is how the embedded server is reached.
  if (!wrong.searchParams.has("host")) {
    causes.push([`${databaseUrl}?sslmode=verify-full`, /TLS, which PostgreSQL has switched off/]);
  }
  for (const [DATABASE_URL, hint] of causes) {
    const { program } = await spawnApp({ ...settings, DATABASE_URL });
    expect(await program.ended()).toBe(1);
    expect(program.errors).toMatch(hint);
    expect(program.errors.trim().split("\n")).toHaveLength(2);
    expect(program.errors).not.toContain("not-this-one");
  }
});

/** May connect to the database and nothing more. */
async function powerlessUser(databaseUrl: string): Promise<string> {
  const name = `powerless_${new URL(databaseUrl).pathname.slice(1)}`;
  await rows({ databaseUrl }, `create role ${name} login password 'powerless'`);
  onTestFinished(async () => {
    await rows({ databaseUrl }, `drop role ${name}`);
  });
  const url = new URL(databaseUrl);
  url.username = name;
  url.password = "powerless";
  return url.href;
}
