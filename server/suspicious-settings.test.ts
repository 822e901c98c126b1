import { expect, test } from "vitest";
import { suspiciousSettings } from "#server/suspicious-settings.ts";

test.each([
  ["STRIPE_SECRET", "STRIPE_SECRET is no setting: did you mean STRIPE_SECRET_KEY?"],
  ["DATABSE_URL", "DATABSE_URL is no setting: did you mean DATABASE_URL?"],
  ["TRUST_PROXIES", "TRUST_PROXIES is no setting and is ignored"],
  ["smtp_url", "smtp_url is no setting: did you mean SMTP_URL?"],
  ["S3_ACL", "S3_ACL is no setting and is ignored"],
])("%s is told, with what was meant where it is clear", (name, sentence) => {
  expect(suspiciousSettings({ env: { [name]: "x" }, inFile: [name] })).toEqual([sentence]);
});

test("what other programs put into the environment is left alone", () => {
  const env = { HOME: "/", HOSTNAME: "a", PATH: "/bin", LOGNAME: "a", PORTAGE: "x", PWD: "/" };
  expect(suspiciousSettings({ env, inFile: [] })).toEqual([]);
});

test("a name of the file that nobody reads is told, one of the environment is not", () => {
  const env = { FAVOURITE_COLOUR: "red", NODE_OPTIONS: "", APP_SECRET_FILE: "/run/secret" };
  expect(suspiciousSettings({ env, inFile: ["FAVOURITE_COLOUR", "APP_SECRET_FILE"] })).toEqual([
    "FAVOURITE_COLOUR is no setting and is ignored",
  ]);
  expect(suspiciousSettings({ env, inFile: [] })).toEqual([]);
});
