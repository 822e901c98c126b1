import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { signedHeaders } from "#server/features/webhooks/sign-message.ts";
import type { WebhookRow } from "#server/features/webhooks/webhook-queries.ts";
import { sealWebhookSecret } from "#server/features/webhooks/webhook-secret.ts";

const APP_SECRETS = {
  current: "um segredo qualquer com tamanho bastante",
  old: null,
  earlier: [],
};
const OTHER = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
// The example of the Standard Webhooks specification.
const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const example = {
  id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
  at: new Date(1614265330_000),
  body: '{"test": 2432232314}',
};
const SIGNATURE = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";

function webhook(previous: string | null): WebhookRow {
  const seal = (secret: string) => sealWebhookSecret(APP_SECRETS, secret);
  const until = new Date(example.at.getTime() + 1_000);
  const previousSecret = previous && seal(previous);
  return { secret: seal(SECRET), previousSecret, previousSecretUntil: until } as WebhookRow;
}

test("the specification's example is signed as the specification says", () => {
  expect(signedHeaders(APP_SECRETS, webhook(null), example)).toEqual({
    "webhook-id": example.id,
    "webhook-timestamp": "1614265330",
    "webhook-signature": SIGNATURE,
  });
});

test("both secrets sign while they overlap, whatever the letters of the body", () => {
  const said = { ...example, at: new Date(1614265330_999), body: '{"comment":"Coração ❤️"}' };
  const key = Buffer.alloc(32, 7);
  const mac = createHmac("sha256", key).update(`${said.id}.1614265330.${said.body}`);
  const signatures = signedHeaders(APP_SECRETS, webhook(OTHER), said)["webhook-signature"];
  expect(signatures?.split(" ")[1]).toBe(`v1,${mac.digest("base64")}`);
  const later = { ...said, at: new Date(1614265331_000) };
  expect(signedHeaders(APP_SECRETS, webhook(OTHER), later)["webhook-signature"]).not.toContain(" ");
});
