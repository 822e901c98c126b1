import { Copy } from "lucide-react";
import { useRef } from "react";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { uploading as text } from "#contract/messages/upload-screens.ts";
import { isSettled, type Transfer } from "#web/features/layouts/upload/transfer.ts";
import { TransferRow } from "#web/features/layouts/upload/transfer-row.tsx";
import { titleOf } from "#web/features/layouts/upload/transfer-titles.ts";
import { dropTransfer } from "#web/features/layouts/upload/transfers-store.ts";
import { copyLink, linkAddress, noteShared } from "#web/features/links/index.ts";
import { copyText } from "#web/lib/copy-text.ts";
import { Button } from "#web/ui/button.tsx";
import { useSlidingRows } from "#web/ui/use-sliding-rows.ts";

/** Several files at once, each with its own progress. */
export function TransferList({ transfers }: { transfers: readonly Transfer[] }) {
  const list = useRef<HTMLUListElement>(null);
  useSlidingRows(list);
  const clear = () => {
    for (const transfer of transfers) if (isSettled(transfer)) dropTransfer(transfer);
  };
  return (
    <section
      aria-labelledby="transfers-heading"
      className="rounded-lg border border-line bg-surface"
    >
      <header className="flex min-h-14 items-center justify-between gap-4 border-line border-b px-4">
        <h2 id="transfers-heading" className="font-semibold text-base">
          {text.listHeading}
        </h2>
        {transfers.some(isSettled) && (
          <Button size="sm" variant="ghost" onClick={clear}>
            {text.clear}
          </Button>
        )}
      </header>
      <ul ref={list} className="divide-y divide-line">
        {transfers.map((transfer) => (
          <TransferRow key={transfer.id} transfer={transfer} />
        ))}
      </ul>
      <CopyLinks transfers={transfers} />
    </section>
  );
}

/** What is done with them next: at the end, the links of all that were made. */
function CopyLinks({ transfers }: { transfers: readonly Transfer[] }) {
  const made = transfers.flatMap((transfer) => {
    const state = transfer.state();
    return state.phase === "done" ? [{ transfer, layout: state.made }] : [];
  });
  const [first, ...others] = made;
  if (!first || !transfers.every(isSettled)) return null;
  const count = made.length;
  const copy = () => {
    if (others.length === 0) return copyLink(first.layout);
    noteShared();
    const lines = made.map(
      ({ transfer, layout }) => `${titleOf(transfer) || layout.title}: ${linkAddress(layout)}`,
    );
    return copyText(lines.join("\n"), fillMessage(text.linksCopied, { count }));
  };
  return (
    <footer className="flex justify-end border-line border-t p-3">
      <Button variant="primary" onClick={() => void copy()}>
        <Copy className="size-4" aria-hidden="true" />
        {count === 1 ? text.copyLink : fillMessage(text.copyLinks, { count })}
      </Button>
    </footer>
  );
}
