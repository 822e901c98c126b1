import type { makeFetchTransport } from "@sentry/react";
import { scrubAddresses } from "#web/lib/scrub-address.ts";

type Envelope = Parameters<ReturnType<typeof makeFetchTransport>["send"]>[0];

/** Scrubs every part of an envelope: a common header and a list of [header, payload] items. */
export function scrubEnvelope(envelope: Envelope): Envelope {
  const [header, items] = envelope;
  const scrubbed = (items as [object, unknown][]).map(([itemHeader, payload]) => {
    const clean = scrubPayload(payload);
    // Raw payloads declare their length in bytes, which scrubbing has changed.
    return typeof clean === "string" && "length" in itemHeader
      ? [{ ...itemHeader, length: new TextEncoder().encode(clean).length }, clean]
      : [itemHeader, clean];
  });
  return [scrubPayload(header), scrubbed] as Envelope;
}

function scrubPayload(payload: unknown): unknown {
  if (typeof payload === "string") return scrubAddresses(payload);
  if (payload instanceof Uint8Array) {
    return scrubAddresses(new TextDecoder().decode(payload));
  }
  return JSON.parse(scrubAddresses(JSON.stringify(payload)));
}
