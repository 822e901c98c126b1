import { useQuery } from "@tanstack/react-query";
import { invoiceWords as text } from "#contract/messages/billing.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { priceText } from "#contract/plans.ts";
import type { Invoice } from "#contract/routes/billing.ts";
import { SectionStates } from "#web/features/accounts/index.ts";
import { invoicesQuery } from "#web/features/billing/invoices-query.ts";
import { WithdrawalOffer } from "#web/features/billing/withdrawal-offer.tsx";
import { formatDate } from "#web/lib/format-date.ts";

/** What was charged, with the provider's page and PDF of each. */
export function Invoices() {
  const query = useQuery(invoicesQuery);
  return (
    <section className="mt-6 border-line border-t pt-5">
      <h3 className="font-semibold">{text.title}</h3>
      <div className="mt-3">
        <SectionStates query={query} failure={text.loadFailed}>
          {({ data, withdrawal }) => (
            <>
              {data.length === 0 && <p className="text-ink-soft text-sm">{text.none}</p>}
              <ul className="divide-y divide-line">
                {data.map((invoice) => (
                  <InvoiceRow key={invoice.id} invoice={invoice} />
                ))}
              </ul>
              {withdrawal && <WithdrawalOffer withdrawal={withdrawal} />}
            </>
          )}
        </SectionStates>
      </div>
    </section>
  );
}

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const date = formatDate(invoice.created_at);
  const isOpen = invoice.state === "open";
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 text-sm">
      <span>
        <time dateTime={invoice.created_at}>{date}</time>
        <span className="ml-3 text-ink-soft tabular-nums">{describe(invoice)}</span>
      </span>
      <span className="flex gap-4">
        <HostedLink
          href={invoice.page_url}
          label={fillMessage(isOpen ? text.payNamed : text.seeNamed, { date })}
        >
          {isOpen ? text.pay : text.see}
        </HostedLink>
        <HostedLink href={invoice.pdf_url} label={fillMessage(text.pdfNamed, { date })}>
          {text.pdf}
        </HostedLink>
      </span>
    </li>
  );
}

function describe({ amount: price, refunded, state: known }: Invoice): string {
  const { amount } = priceText({ price });
  const state = refunded >= price ? text.refundedState : text.states[known];
  if (refunded === 0 || refunded >= price) return fillMessage(text.amount, { amount, state });
  const back = priceText({ price: refunded }).amount;
  return fillMessage(text.partlyRefunded, { amount, state, refunded: back });
}

function HostedLink({
  href,
  label,
  children,
}: {
  href: string | null;
  label: string;
  children: string;
}) {
  if (href === null) return null;
  return (
    <a
      href={href}
      aria-label={label}
      target="_blank"
      rel="noreferrer"
      className="inline-flex items-center rounded-sm font-medium underline underline-offset-4 pointer-coarse:min-h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center"
    >
      {children}
    </a>
  );
}
