import { BadgeCheck, FileX2 } from "lucide-react";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { fileCheck as text } from "#contract/messages/receipt-screens.ts";
import type { FileCheckState } from "#web/features/approvals/receipt/use-file-check.ts";
import { cx } from "#web/ui/cx.ts";

interface FileVerdictNoteProps {
  check: Extract<FileCheckState, { step: "done" }>;
  isRound: boolean;
}

export function FileVerdictNote({ check, isRound }: FileVerdictNoteProps) {
  const { file, hash, verdict } = check;
  const isOther = verdict === "neither";
  const Icon = isOther ? FileX2 : BadgeCheck;
  return (
    <div
      className={cx(
        "mt-4 rounded-md border p-3",
        isOther ? "border-danger/60 bg-danger/8" : "border-success/60 bg-success/8",
      )}
    >
      <p className="flex gap-2 font-semibold">
        <Icon
          className={cx("mt-0.5 size-5 shrink-0", isOther ? "text-danger" : "text-success")}
          aria-hidden="true"
        />
        {isOther && isRound ? text.neitherOfRound : text[verdict]}
      </p>
      <p className="mt-1 text-ink-soft text-sm">{text[`${verdict}Help`]}</p>
      <p className="mt-3 break-words text-ink-soft text-xs">{fillMessage(text.ofFile, { file })}</p>
      <code className="block break-all font-code text-xs">{hash}</code>
    </div>
  );
}
