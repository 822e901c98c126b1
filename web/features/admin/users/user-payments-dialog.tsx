import { useQuery } from "@tanstack/react-query";
import { userPaymentsDialog as text } from "#contract/messages/admin-screens.ts";
import { invoiceWords } from "#contract/messages/billing.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { priceText } from "#contract/plans.ts";
import type { AdminPayment, AdminUser } from "#contract/routes/admin-users.ts";
import { RefundForm } from "#web/features/admin/users/refund-form.tsx";
import { userPaymentsQuery } from "#web/features/admin/users/users-queries.ts";
import { formatDate } from "#web/lib/format-date.ts";
import { sentenceOf } from "#web/lib/sentence-of.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { FormError } from "#web/ui/form-error.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

interface UserPaymentsDialogProps {
  user: AdminUser;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** What a person paid, as the provider has it now. */
export function UserPaymentsDialog({ user, open, onOpenChange }: UserPaymentsDialogProps) {
  const { data, error, isError } = useQuery({ ...userPaymentsQuery(user.id), enabled: open });
  const refundable = data?.data.find((payment) => payment.refundable);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={text.title} description={user.email}>
      {isError && <FormError>{sentenceOf(error)}</FormError>}
      {!data && !isError && <Skeleton className="h-32" />}
      {data?.data.length === 0 && <p className="text-ink-soft">{text.none}</p>}
      {data && (
        <ul className="divide-y divide-line">
          {data.data.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} />
          ))}
        </ul>
      )}
      {refundable && <RefundForm key={refundable.id} user={user} payment={refundable} />}
    </Dialog>
  );
}

function PaymentRow({ payment }: { payment: AdminPayment }) {
  const { amount: price, created_at: at, disputed, page_url: page, refunded, state } = payment;
  const { amount } = priceText({ price });
  const date = formatDate(at);
  const parts = [
    fillMessage(text.line, { amount, state: invoiceWords.states[state] }),
    refunded > 0 && fillMessage(text.refunded, { amount: priceText({ price: refunded }).amount }),
    disputed && text.disputed,
  ];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 text-sm">
      <span>
        <time dateTime={at}>{date}</time>
        <span className="ml-3 text-ink-soft tabular-nums">{parts.filter(Boolean).join(", ")}</span>
      </span>
      {page && (
        <a
          href={page}
          aria-label={fillMessage(text.seeNamed, { date })}
          target="_blank"
          rel="noreferrer"
          className="inline-flex items-center rounded-sm font-medium underline underline-offset-4 pointer-coarse:min-h-11"
        >
          {text.see}
        </a>
      )}
    </li>
  );
}
