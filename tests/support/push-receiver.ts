import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "vitest";
import type { PushMessage } from "#contract/push-message.ts";
import { subscribePush } from "#contract/routes/push.ts";
import type { Person } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import type { TestApp } from "#tests/support/test-app.ts";

const CURVE = "prime256v1";
const DAY_SECONDS = 24 * 3600;

export interface Pushed {
  headers: IncomingHttpHeaders;
  /** As it came: nobody but its browser can read it. */
  bytes: Buffer;
  message: PushMessage;
}

/** What a browser gives away of itself when it subscribes. */
export interface PushedBrowser {
  endpoint: string;
  p256dh: string;
  auth: string;
  pushed: Pushed[];
  /** How often its push service was asked to pass something on. */
  calls(): number;
  /** The statuses of the next answers; then it is 201. */
  answerWith(...statuses: number[]): void;
}

export interface PushService {
  newBrowser(): PushedBrowser;
  close(): void;
}

interface KnownBrowser {
  keys: ECDH;
  auth: Buffer;
  pushed: Pushed[];
  calls: number;
  answers: number[];
}

/** A push service as RFC 8030 has it, with its browsers: each message is checked and read as they would. */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, KnownBrowser>();
  let origin = "";
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const browser = browsers.get(request.url ?? "");
    if (!browser) return void response.writeHead(404).end();
    browser.calls += 1;
    const status = browser.answers.shift() ?? 201;
    if (status === 201) {
      const { headers } = request;
      const bytes = Buffer.concat(chunks);
      verifySender(headers, origin);
      browser.pushed.push({ headers, bytes, message: decrypt(bytes, browser) });
    }
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    newBrowser() {
      const keys = createECDH(CURVE);
      const p256dh = keys.generateKeys("base64url");
      const known = { keys, auth: randomBytes(16), pushed: [], calls: 0, answers: [] as number[] };
      const path = `/push/${randomUUID()}`;
      browsers.set(path, known);
      return {
        endpoint: origin + path,
        p256dh,
        auth: known.auth.toString("base64url"),
        pushed: known.pushed,
        calls: () => known.calls,
        answerWith: (...statuses) => void known.answers.push(...statuses),
      };
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A browser in which the person turned notices on. */
export async function subscribedBrowser(
  app: Pick<TestApp, "request">,
  service: Pick<PushService, "newBrowser">,
  { cookie }: Pick<Person, "cookie">,
): Promise<PushedBrowser> {
  const browser = service.newBrowser();
  expect((await subscribe(app, browser, { cookie })).status).toBe(204);
  return browser;
}

export function subscribe(
  app: Pick<TestApp, "request">,
  { endpoint, p256dh, auth }: Pick<PushedBrowser, "endpoint" | "p256dh" | "auth">,
  { cookie }: Pick<Person, "cookie">,
) {
  return callApi(app, subscribePush, { endpoint, p256dh, auth }, { cookie });
}

/** RFC 8292: signed with the key that the browser was given, for this service, not for long. */
function verifySender({ authorization = "" }: IncomingHttpHeaders, origin: string): void {
  const [, token = "", key = ""] = /^vapid t=([^,]+), ?k=(\S+)$/.exec(authorization) ?? [];
  const [header = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) =>
    half.toString("base64url"),
  );
  const jwk = { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" };
  const publicKey = createPublicKey({ key: jwk, format: "jwk" });
  const isSigned = verify(
    "sha256",
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, "base64url").toString());
  const now = Date.now() / 1000;
  if (!isSigned || aud !== origin || !/^mailto:\S+@\S+$/.test(sub))
    throw new Error(`not signed for ${origin}: ${authorization}`);
  if (exp <= now || exp > now + DAY_SECONDS) throw new Error(`expires at ${exp}`);
}

/** RFC 8291 over RFC 8188: one record, made for this browser. */
function decrypt(bytes: Buffer, { keys, auth }: { keys: ECDH; auth: Buffer }): PushMessage {
  const salt = bytes.subarray(0, 16);
  const idLength = bytes.readUInt8(20);
  const sender = bytes.subarray(21, 21 + idLength);
  const sealed = bytes.subarray(21 + idLength, -16);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), keys.getPublicKey(), sender]);
  const secret = derive(keys.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(bytes.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error("wrongly padded");
  return JSON.parse(padded.subarray(0, end).toString());
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, salt, info, length));
}
