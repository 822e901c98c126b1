import { request as httpRequest, type IncomingMessage, type RequestOptions } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { limits } from "#contract/limits.ts";
import type { DeliveryFault } from "#contract/webhook-events.ts";
import type {
  Outbound,
  OutboundAnswer,
  OutboundRequest,
} from "#server/platform/outbound/outbound.ts";
import { isPublicAddress } from "#server/platform/outbound/public-address.ts";
import {
  type Address,
  nameServers,
  type ResolveName,
  systemNames,
} from "#server/platform/outbound/resolve-name.ts";

const TIMEOUT_MS = 15_000;
const LOOKUP_TIMEOUT_MS = 4_000;
const MAX_BYTES = 64 * 1024;
const MAX_HEADER_BYTES = 16 * 1024;

export interface OutboundOptions {
  /** Allows receivers in a private network; otherwise only the public internet is called. */
  allowPrivate: boolean;
  /** Tests replace name resolution. */
  resolve?: ResolveName;
  /** Tests use a short timeout. */
  timeoutMs?: number;
}

export function httpOutbound(options: OutboundOptions): Outbound {
  const { allowPrivate, timeoutMs = TIMEOUT_MS } = options;
  const resolve = options.resolve ?? (allowPrivate ? systemNames : nameServers());
  const addressesOf = async (url: URL): Promise<Address[]> => {
    const host = url.hostname.replace(/^\[|\]$/g, "");
    const family = isIP(host);
    return family ? [{ address: host, family: family === 6 ? 6 : 4 }] : resolve(host);
  };
  // One private address among several is enough to refuse: we do not choose which one is called.
  const areAllowed = (addresses: readonly Address[]) =>
    allowPrivate || addresses.every(({ address }) => isPublicAddress(address));

  return {
    async mayReach(url) {
      const timeout = AbortSignal.timeout(LOOKUP_TIMEOUT_MS);
      // Unresolved names are allowed here and checked again at every call.
      const addresses = await orAbort(addressesOf(new URL(url)), timeout).catch(() => []);
      return areAllowed(addresses);
    },
    async post(request) {
      const startedAt = performance.now();
      const deadline = AbortSignal.timeout(timeoutMs);
      const signal = AbortSignal.any([deadline, request.signal]);
      const answer = await send().catch((error: unknown) => {
        request.signal.throwIfAborted();
        return noAnswer(deadline.aborted ? "timeout" : faultOf(error));
      });
      return { ...answer, durationMs: Math.round(performance.now() - startedAt) };

      async function send(): Promise<Omit<OutboundAnswer, "durationMs">> {
        const url = new URL(request.url);
        const addresses = await orAbort(addressesOf(url), signal);
        if (addresses.length === 0) return noAnswer("unresolved");
        if (!areAllowed(addresses)) return noAnswer("private_address");
        return exchange(url, addresses, request, signal);
      }
    },
  };
}

/** Connects to exactly the addresses that were checked; redirects are not followed. */
function exchange(
  url: URL,
  addresses: readonly Address[],
  { headers, body }: OutboundRequest,
  signal: AbortSignal,
): Promise<Omit<OutboundAnswer, "durationMs">> {
  const send = url.protocol === "https:" ? httpsRequest : httpRequest;
  const options: RequestOptions = {
    method: "POST",
    headers: { ...headers, "Content-Length": Buffer.byteLength(body) },
    agent: false,
    lookup: pinned(addresses),
    maxHeaderSize: MAX_HEADER_BYTES,
    signal,
  };
  return new Promise((resolve, reject) => {
    const request = send(url, options, (response) => {
      readBeginning(response)
        .then((text) => {
          const { statusCode = null } = response;
          const retryAfter = response.headers["retry-after"] ?? null;
          resolve({ status: statusCode, fault: null, retryAfter, body: text });
        }, reject)
        .finally(() => request.destroy());
    });
    request.on("error", reject);
    request.end(body);
  });
}

function pinned(addresses: readonly Address[]): LookupFunction {
  return (_name, { all }, done) => {
    const [first] = addresses;
    if (all) done(null, [...addresses]);
    else if (first) done(null, first.address, first.family);
  };
}

/** Stops reading after the limit; only the status matters, and it came first. */
async function readBeginning(response: IncomingMessage): Promise<string> {
  const kept: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    const bytes = Buffer.from(chunk);
    if (size < limits.webhookResponseBytes)
      kept.push(bytes.subarray(0, limits.webhookResponseBytes - size));
    size += bytes.length;
    if (size > MAX_BYTES) break;
  }
  // PostgreSQL cannot store NUL characters.
  return new TextDecoder().decode(Buffer.concat(kept)).replaceAll("\0", "\uFFFD");
}

function noAnswer(fault: DeliveryFault): Omit<OutboundAnswer, "durationMs"> {
  return { status: null, fault, retryAfter: null, body: "" };
}

function faultOf(error: unknown): DeliveryFault {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (/CERT|TLS|SSL|SIGNATURE|ISSUER/.test(code)) return "certificate";
  if (/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT/.test(code)) return "refused";
  return "broken";
}

function orAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
