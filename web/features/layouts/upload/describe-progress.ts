import { formatBytes } from "#contract/bytes.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { uploading as text } from "#contract/messages/upload-screens.ts";
import type { TransferState } from "#web/features/layouts/upload/transfer.ts";

export interface Progress {
  percent: number;
  /** '12 MB de 45 MB' */
  amount: string;
  /** '1,2 MB/s · 27 s restantes', empty while unknown. */
  pace: string;
}

export function describeProgress(state: TransferState<unknown>, total: number): Progress {
  const sent = sentOf(state, total);
  const amount = fillMessage(text.amount, { sent: formatBytes(sent), total: formatBytes(total) });
  const percent = total === 0 ? 100 : (sent / total) * 100;
  return { percent, amount, pace: paceOf(state, total) };
}

function sentOf(state: TransferState<unknown>, total: number): number {
  if ("sent" in state) return state.sent;
  return state.phase === "finishing" || state.phase === "done" ? total : 0;
}

function paceOf(state: TransferState<unknown>, total: number): string {
  if (state.phase !== "sending" || !state.speed) return "";
  const speed = fillMessage(text.speed, { speed: formatBytes(Math.round(state.speed)) });
  const time = formatWait((total - state.sent) / state.speed);
  return `${speed} · ${fillMessage(text.remaining, { time })}`;
}

function formatWait(wait: number): string {
  if (wait < 1) return text.lessThanSecond;
  const seconds = Math.ceil(wait);
  if (seconds < 60) return fillMessage(text.seconds, { seconds });
  // To the second it would only flicker.
  const tens = Math.ceil(seconds / 10) * 10;
  const minutes = Math.floor(tens / 60);
  if (minutes >= 10 || tens % 60 === 0) return fillMessage(text.minutes, { minutes });
  return fillMessage(text.minutesAndSeconds, { minutes, seconds: tens % 60 });
}
