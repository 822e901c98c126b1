import { FileSearch } from "lucide-react";
import { useRef } from "react";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { fileCheck as text } from "#contract/messages/receipt-screens.ts";
import type { Receipt } from "#contract/routes/approvals.ts";
import { FileVerdictNote } from "#web/features/approvals/receipt/file-verdict-note.tsx";
import { useFileCheck } from "#web/features/approvals/receipt/use-file-check.ts";
import { useFileDrop } from "#web/lib/use-file-drop.ts";
import { Button } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

/** Says whether a file is the one that was decided on. */
export function FileCheck({ receipt: { kind, decisions } }: { receipt: Receipt }) {
  const { state, check } = useFileCheck(decisions);
  const drop = useFileDrop((files) => void check(files));
  const input = useRef<HTMLInputElement>(null);
  const hasHash = decisions.some((each) => each.received_sha256 ?? each.kept_sha256);
  return (
    <section
      aria-labelledby="confira-o-arquivo"
      {...(hasHash && drop.props)}
      data-dragging={(hasHash && drop.dragging) || undefined}
      className="relative rounded-lg border border-line-strong border-dashed bg-raised p-5 transition data-dragging:border-pin data-dragging:border-solid data-dragging:bg-pin/8"
    >
      <FileSearch className="size-6 text-ink-soft" aria-hidden="true" />
      <h2 id="confira-o-arquivo" className="mt-3 font-semibold text-lg">
        {text.title}
      </h2>
      {hasHash ? (
        <>
          <p className="mt-1 text-ink-soft text-sm">
            <span className="pointer-coarse:hidden">{text.body}</span>
            <span className="hidden pointer-coarse:inline">{text.bodyTouch}</span>
          </p>
          <div aria-live="polite">
            {state.step === "checking" && (
              <p className="mt-4 flex items-center gap-2 text-sm">
                <Spinner size="sm" label="" />
                <span className="min-w-0 break-words">
                  {fillMessage(text.checking, { file: state.file })}
                </span>
              </p>
            )}
            {state.step === "failed" && <p className="mt-4 text-danger text-sm">{state.reason}</p>}
            {state.step === "done" && <FileVerdictNote check={state} isRound={kind === "round"} />}
          </div>
          <Button className="mt-4" onClick={() => input.current?.click()}>
            {state.step === "done" ? text.another : text.choose}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            aria-label={text.choose}
            onChange={({ currentTarget }) => {
              const files = [...(currentTarget.files ?? [])];
              // The same file may be chosen again after it was changed.
              currentTarget.value = "";
              if (files.length > 0) void check(files);
            }}
          />
        </>
      ) : (
        <p className="mt-1 text-ink-soft text-sm">{text.none}</p>
      )}
      {hasHash && drop.dragging && (
        <p className="pointer-events-none absolute inset-0 flex items-center justify-center rounded-lg bg-surface/85 font-semibold text-lg">
          {text.dropNow}
        </p>
      )}
    </section>
  );
}
