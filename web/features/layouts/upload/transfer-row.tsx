import { Check, RotateCw, X } from "lucide-react";
import { formatBytes } from "#contract/bytes.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { uploading as text } from "#contract/messages/upload-screens.ts";
import { describeProgress } from "#web/features/layouts/upload/describe-progress.ts";
import { TitleInput } from "#web/features/layouts/upload/title-input.tsx";
import type { Transfer, TransferState } from "#web/features/layouts/upload/transfer.ts";
import { TransferPicture } from "#web/features/layouts/upload/transfer-picture.tsx";
import { interruptionMessage } from "#web/features/layouts/upload/transfer-progress.tsx";
import { dropTransfer, startAgain } from "#web/features/layouts/upload/transfers-store.ts";
import { useTransfer } from "#web/features/layouts/upload/use-transfer.ts";
import { FillBar } from "#web/ui/fill-bar.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";

export function TransferRow({ transfer }: { transfer: Transfer }) {
  const state = useTransfer(transfer);
  const { name, size } = transfer.file;
  const { percent, amount, pace } = describeProgress(state, size);
  const moving = ["sending", "reconnecting", "interrupted", "finishing"].includes(state.phase);
  return (
    <li className="flex items-center gap-3 py-3 pr-2 pl-4 sm:gap-4">
      <TransferPicture file={transfer.file} />
      <div className="min-w-0 flex-1">
        {isRefusedForGood(state) ? (
          <p className="truncate font-semibold">{name}</p>
        ) : (
          <TitleInput transfer={transfer} />
        )}
        {moving && (
          <FillBar
            role="progressbar"
            label={fillMessage(text.progress, { name })}
            percent={percent}
            valueText={amount}
            tone={interruptionMessage(state) ? "danger" : "pin"}
            className="my-2"
          />
        )}
        <p
          role="status"
          className={
            isTrouble(state)
              ? "text-danger text-sm"
              : "flex flex-wrap justify-between gap-x-4 text-ink-soft text-sm tabular-nums"
          }
        >
          {lineOf(state, amount, size)}
          {pace && <span>{pace}</span>}
        </p>
      </div>
      <RowActions transfer={transfer} state={state} />
    </li>
  );
}

/** No layout will come of it, so there is no title either. */
function isRefusedForGood(state: TransferState<unknown>): boolean {
  return state.phase === "refused" && state.final;
}

function isTrouble(state: TransferState<unknown>): boolean {
  return state.phase === "refused" || interruptionMessage(state) !== null;
}

function lineOf(state: TransferState<unknown>, amount: string, size: number) {
  const broken = interruptionMessage(state);
  if (broken) return broken;
  if (state.phase === "refused") return state.message;
  if (state.phase === "waiting") return `${text.waiting} · ${formatBytes(size)}`;
  if (state.phase === "finishing") return text.finishing;
  if (state.phase !== "done") return <span>{amount}</span>;
  return (
    <span className="flex items-center gap-1.5">
      <Check className="size-4 draw-check text-success" aria-hidden="true" />
      <span className="min-w-0 truncate">{`${text.done} · ${formatBytes(size)}`}</span>
    </span>
  );
}

function RowActions({ transfer, state }: { transfer: Transfer; state: TransferState }) {
  const { name } = transfer.file;
  if (state.phase === "finishing") return null;
  if (state.phase === "done") {
    return (
      <LinkButton
        size="sm"
        variant="ghost"
        to="/layouts/$layoutId"
        params={{ layoutId: state.made.id }}
        aria-label={fillMessage(text.seeNamed, { name })}
      >
        {text.see}
      </LinkButton>
    );
  }
  const refused = state.phase === "refused";
  const again = refused ? () => void startAgain(transfer) : () => transfer.retry();
  const leave = fillMessage(refused ? text.dismissNamed : text.cancelNamed, { name });
  return (
    <span className="flex">
      {isTrouble(state) && !(refused && state.final) && (
        <IconButton label={`${text.retry}: ${name}`} onClick={again}>
          <RotateCw className="size-4" aria-hidden="true" />
        </IconButton>
      )}
      <IconButton label={leave} onClick={() => dropTransfer(transfer)}>
        <X className="size-4" aria-hidden="true" />
      </IconButton>
    </span>
  );
}
