import { uploading as text } from "#contract/messages/upload-screens.ts";
import { isSettled, type Transfer } from "#web/features/layouts/upload/transfer.ts";
import { TransferRow } from "#web/features/layouts/upload/transfer-row.tsx";
import { dropTransfer } from "#web/features/layouts/upload/transfers-store.ts";
import { Button } from "#web/ui/button.tsx";

/** Several files at once, each with its own progress. */
export function TransferList({ transfers }: { transfers: readonly Transfer[] }) {
  const clear = () => {
    for (const transfer of transfers) if (isSettled(transfer)) dropTransfer(transfer);
  };
  return (
    <section aria-labelledby="transfers-heading" className="rounded-lg border border-line">
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
      <ul className="divide-y divide-line">
        {transfers.map((transfer) => (
          <TransferRow key={transfer.id} transfer={transfer} />
        ))}
      </ul>
    </section>
  );
}
