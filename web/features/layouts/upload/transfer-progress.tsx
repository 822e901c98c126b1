import { fillMessage } from "#contract/messages/fill-message.ts";
import { uploading as text } from "#contract/messages/upload-screens.ts";
import { describeProgress } from "#web/features/layouts/upload/describe-progress.ts";
import type { Transfer, TransferState } from "#web/features/layouts/upload/transfer.ts";
import { Button } from "#web/ui/button.tsx";
import { FillBar } from "#web/ui/fill-bar.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

interface TransferProgressProps {
  transfer: Transfer<unknown>;
  state: TransferState<unknown>;
}

/** The progress of one file. */
export function TransferProgress({ transfer, state }: TransferProgressProps) {
  const { name } = transfer.file;
  const { percent, amount, pace } = describeProgress(state, transfer.file.size);
  const broken = state.phase === "reconnecting" || state.phase === "interrupted";
  return (
    <div className="w-full text-left">
      <p className="flex items-center gap-3 font-semibold">
        {state.phase !== "interrupted" && <Spinner size="sm" label={text.sending} />}
        <span aria-hidden={state.phase !== "interrupted"}>{text.sending}</span>
      </p>
      <p className="mt-1 truncate text-ink-soft text-sm">{name}</p>
      <FillBar
        role="progressbar"
        label={fillMessage(text.progress, { name })}
        percent={percent}
        valueText={amount}
        tone={broken ? "danger" : "pin"}
        className="my-3"
      />
      <p className="flex min-h-5 flex-wrap justify-between gap-x-4 text-ink-soft text-sm tabular-nums">
        <span>{state.phase === "finishing" ? text.finishing : amount}</span>
        <span>{pace}</span>
      </p>
      <p role="status" className="text-danger text-sm empty:hidden">
        {interruptionMessage(state)}
      </p>
      <TransferActions transfer={transfer} state={state} />
    </div>
  );
}

export function interruptionMessage({ phase }: TransferState<unknown>): string | null {
  if (phase === "reconnecting") return text.reconnecting;
  return phase === "interrupted" ? text.interrupted : null;
}

function TransferActions({ transfer, state }: TransferProgressProps) {
  // What the server is already processing can no longer be cancelled.
  if (state.phase === "finishing") return <div className="mt-4 h-9 pointer-coarse:h-11" />;
  const broken = state.phase === "reconnecting" || state.phase === "interrupted";
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      {broken && (
        <Button size="sm" onClick={() => transfer.retry()}>
          {text.retry}
        </Button>
      )}
      <Button size="sm" onClick={() => transfer.cancel()}>
        {text.cancel}
      </Button>
    </div>
  );
}
