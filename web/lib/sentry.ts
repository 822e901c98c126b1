import {
  addIntegration,
  browserTracingIntegration,
  captureException,
  getReplay,
  init,
  makeFetchTransport,
  replayIntegration,
} from "@sentry/react";
import { Refusal } from "#web/lib/refusal.ts";
import { scrubEnvelope } from "#web/lib/scrub-envelope.ts";

export interface ReportingOptions {
  dsn: string;
  release: string;
  environment: string;
}

export function start({ dsn, release, environment }: ReportingOptions): void {
  init({
    dsn,
    release,
    environment,
    tracesSampleRate: 1.0,
    replaysSessionSampleRate: 0.1,
    replaysOnErrorSampleRate: 1.0,
    integrations: [browserTracingIntegration()],
    // Nothing about the person, and no bodies, headers or cookies.
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
    },
    // The single exit: events, spans, breadcrumbs and recordings all pass here, whatever hooks they
    // skip.
    transport: (options) => {
      const transport = makeFetchTransport(options);
      return { ...transport, send: (envelope) => transport.send(scrubEnvelope(envelope)) };
    },
  });
}

/** Includes the id of the failed request, if any, to find it in the server's log. */
export function report(error: unknown): void {
  const requestId = error instanceof Refusal ? error.requestId : null;
  captureException(error, requestId ? { tags: { request_id: requestId } } : undefined);
}

export function startReplay(): void {
  if (getReplay()) return;
  addIntegration(
    replayIntegration({
      maskAllText: false,
      blockAllMedia: false,
      // Keys, secrets, QR and recovery codes.
      block: ["[data-private]"],
      // A compressed recording could not be scrubbed.
      useCompression: false,
    }),
  );
}
