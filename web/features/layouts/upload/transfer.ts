import type { ErrorCode } from "#contract/errors.ts";
import type { InputOf, OutputOf } from "#contract/route.ts";
import type { createLayout } from "#contract/routes/layouts.ts";
import { cancelUpload, type Upload } from "#contract/routes/uploads.ts";
import { sendFile } from "#web/features/layouts/upload/send-file.ts";
import { speedMeter } from "#web/features/layouts/upload/speed-meter.ts";
import { currentSpace, spaceInput } from "#web/features/spaces/index.ts";
import { call } from "#web/lib/api.ts";
import { reportError } from "#web/lib/error-reporting.ts";
import { Refusal } from "#web/lib/refusal.ts";
import { retryWhileUnavailable } from "#web/lib/retry-while-unavailable.ts";
import { sentenceOf } from "#web/lib/sentence-of.ts";

export type LayoutDraft = Omit<InputOf<typeof createLayout>, "upload_id" | "space_id">;
export type CreatedLayout = OutputOf<typeof createLayout>;

/** The space that a file is sent to. */
export type Destination = ReturnType<typeof spaceInput>;

export type TransferState<Made = CreatedLayout> =
  | { phase: "waiting" }
  | { phase: "sending"; sent: number; speed: number | null }
  /** The connection broke: it continues by itself, or (interrupted) when asked to. */
  | { phase: "reconnecting" | "interrupted"; sent: number }
  /** All bytes were sent; the server is processing them. */
  | { phase: "finishing" }
  | { phase: "done"; made: Made }
  /** `final`: the same file would be refused again. */
  | { phase: "refused"; message: string; final: boolean }
  | { phase: "cancelled" };

export interface Transfer<Made = CreatedLayout> {
  readonly id: string;
  readonly file: File;
  /** Where it was started, and where it ends, wherever the tab goes meanwhile. */
  readonly spaceId: string | undefined;
  state(): TransferState<Made>;
  subscribe(listener: () => void): () => void;
  /** Starts, or continues after a refusal with what the server already has. Resolves when it has settled. */
  start(): Promise<void>;
  /** Ends the pause after a lost connection. */
  retry(): void;
  /** `quietly`: without telling the server, which removes unfinished uploads by itself. */
  cancel(quietly?: boolean): void;
}

interface TransferOptions<Made> {
  /** Makes something of the upload. Repeated after a lost answer, it makes one. */
  make: (uploadId: string, into: Destination, signal: AbortSignal) => Promise<Made>;
  /** The screen's message, for failures without one of their own. */
  failure: string;
  /** Why the file is refused before sending. */
  refusal?: string | null;
}

const PAUSES_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 30_000];

function pauseMs(failures: number): number {
  return PAUSES_MS[failures - 1] ?? Number.POSITIVE_INFINITY;
}

/** One file on its way to becoming a layout, or a version of one. */
export function createTransfer<Made>(
  file: File,
  { make, failure, refusal }: TransferOptions<Made>,
): Transfer<Made> {
  const space = currentSpace();
  const listeners = new Set<() => void>();
  const wake = new EventTarget();
  const speed = speedMeter();
  let aborter = new AbortController();
  let upload: Upload | null = null;
  let state: TransferState<Made> = refusal
    ? { phase: "refused", message: refusal, final: true }
    : { phase: "waiting" };
  let sent = 0;

  const setState = (next: TransferState<Made>) => {
    state = next;
    for (const listener of [...listeners]) listener();
  };
  const onProgress = (now: number) => {
    sent = now;
    setState({ phase: "sending", sent, speed: speed.record(sent, performance.now()) });
  };
  const onPause = (ms: number) => {
    speed.reset();
    const phase = ms === Number.POSITIVE_INFINITY ? "interrupted" : "reconnecting";
    setState({ phase, sent: upload?.received ?? 0 });
  };

  const run = async (signal: AbortSignal): Promise<Made> => {
    const retryOptions = { signal, wake, onPause, pauseMs };
    setState({ phase: "sending", sent, speed: null });
    const keep = (next: Upload) => {
      upload = next;
    };
    const into = spaceInput(space);
    const { id } = await sendFile(file, {
      ...retryOptions,
      into,
      upload,
      onUpload: keep,
      onProgress,
    });
    return retryWhileUnavailable(() => {
      setState({ phase: "finishing" });
      return make(id, into, signal);
    }, retryOptions);
  };

  const forget = () => {
    upload = null;
    sent = 0;
  };

  return {
    id: crypto.randomUUID(),
    file,
    spaceId: space?.id,
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async start() {
      aborter = new AbortController();
      const { signal } = aborter;
      try {
        const made = await run(signal);
        upload = null;
        setState({ phase: "done", made });
      } catch (error) {
        if (signal.aborted) return;
        reportError(error);
        // Gone from the server: the next start begins anew.
        if (error instanceof Refusal && (error.code === "not_found" || isFinal(error))) forget();
        setState({ phase: "refused", message: sentenceOf(error, failure), final: isFinal(error) });
      }
    },
    retry: () => void wake.dispatchEvent(new Event("retry")),
    cancel(quietly = false) {
      aborter.abort();
      if (upload && !quietly) call(cancelUpload, { uploadId: upload.id }).catch(() => {});
      forget();
      setState({ phase: "cancelled" });
    },
  };
}

/** The server's verdict on the file itself does not change by sending it again. */
const FINAL: ReadonlySet<string> = new Set<ErrorCode>([
  "image_type_refused",
  "image_damaged",
  "image_too_large",
  "image_too_many_pixels",
  "subscription_required",
  "role_required",
]);

function isFinal(error: unknown): boolean {
  return error instanceof Refusal && FINAL.has(error.code);
}

const SETTLED: readonly TransferState["phase"][] = ["done", "refused", "cancelled"];

export function isSettled(transfer: Transfer): boolean {
  return SETTLED.includes(transfer.state().phase);
}

export function whenSettled(transfer: Transfer): Promise<TransferState> {
  return new Promise((resolve) => {
    if (isSettled(transfer)) return resolve(transfer.state());
    const leave = transfer.subscribe(() => {
      if (!isSettled(transfer)) return;
      leave();
      resolve(transfer.state());
    });
  });
}
