import { getRouteApi } from "@tanstack/react-router";
import { Download } from "lucide-react";
import { receiptPage as text } from "#contract/messages/receipt-screens.ts";
import { splitInput } from "#contract/route.ts";
import { downloadReceipt } from "#contract/routes/approvals.ts";
import { FileCheck } from "#web/features/approvals/receipt/file-check.tsx";
import { MissingReceipt } from "#web/features/approvals/receipt/missing-receipt.tsx";
import { ReceiptDecisions } from "#web/features/approvals/receipt/receipt-decisions.tsx";
import { ReceiptHeading } from "#web/features/approvals/receipt/receipt-heading.tsx";
import { ReceiptOutcome } from "#web/features/approvals/receipt/receipt-outcome.tsx";
import { buttonClass } from "#web/ui/button-style.ts";

const route = getRouteApi("/site/approval/$token");

export default function ReceiptPage() {
  const { token } = route.useParams();
  const receipt = route.useLoaderData();
  if (receipt === null) return <MissingReceipt />;
  return (
    <div className="mx-auto max-w-6xl px-safe-4 pt-8 pb-16 sm:px-safe-6 sm:pt-12">
      <ReceiptHeading receipt={receipt} />
      <div className="mt-8 grid grid-cols-1 items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <ReceiptOutcome receipt={receipt} />
        <div className="grid min-w-0 grid-cols-1 gap-4 lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <FileCheck receipt={receipt} />
          <a
            download=""
            href={splitInput(downloadReceipt, { token }).path}
            className={buttonClass({ size: "lg" }, "w-full")}
          >
            <Download className="size-4" aria-hidden="true" />
            {text.download}
          </a>
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-8">
          <ReceiptDecisions receipt={receipt} />
        </div>
      </div>
    </div>
  );
}
