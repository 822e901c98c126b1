import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { withdrawalWords as text } from "#contract/messages/billing.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { priceText } from "#contract/plans.ts";
import { type Withdrawal, withdraw } from "#contract/routes/billing.ts";
import { refreshProfile } from "#web/features/accounts/index.ts";
import { invoicesQuery } from "#web/features/billing/invoices-query.ts";
import { call } from "#web/lib/api.ts";
import { formatDate } from "#web/lib/format-date.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { toast } from "#web/lib/toast.ts";
import { toastFailure } from "#web/lib/toast-failure.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";

/** Shown for seven days after a purchase. */
export function WithdrawalOffer({ withdrawal }: { withdrawal: Withdrawal }) {
  const [open, setOpen] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(withdraw, {}),
    onSuccess: () => void toast.success(text.done),
    onError: (error) => toastFailure(error, text.failed),
    onSettled: async () => {
      setOpen(false);
      await Promise.all([refreshProfile(), queryClient.invalidateQueries(invoicesQuery)]);
    },
  });
  const { amount } = priceText({ price: withdrawal.amount });
  const date = formatDate(withdrawal.until);
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-line border-t pt-4">
      <div className="min-w-0 grow basis-72">
        <h4 className="font-semibold text-sm">{text.title}</h4>
        <p className="mt-1 text-ink-soft text-sm">{fillMessage(text.body, { amount, date })}</p>
      </div>
      <Button size="sm" onClick={() => setOpen(true)}>
        {text.open}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={text.dialogTitle}
        confirmLabel={text.confirm}
        pending={isPending}
        onConfirm={() => mutate()}
      >
        {fillMessage(text.dialogBody, { amount })}
      </ConfirmDialog>
    </div>
  );
}
