import { Readable } from "node:stream";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { receiptPdf as text } from "#contract/messages/receipt-pdf.ts";
import type { Receipt } from "#contract/routes/approvals.ts";
import type { StreamAnswer } from "#server/api.ts";
import {
  describeReceipt,
  type Origin,
} from "#server/features/approvals/receipts/describe-receipt.ts";
import { attachmentNamed } from "#server/platform/http/attachment-named.ts";

interface ReceiptFile {
  receipt: Receipt;
  /** Of its page. */
  address: string;
  at: Date;
  /** For the space's own copy. */
  origins?: readonly Origin[];
}

/** Drawn each time: whether it shows the title, and who it names, may have changed since. */
export async function answerWithPdf({ receipt, ...described }: ReceiptFile): Promise<StreamAnswer> {
  // Loaded with the first one: a tenth of a second that no start has to wait for.
  const { renderPdf } = await import("#server/platform/pdf/render-pdf.ts");
  const bytes = await renderPdf(describeReceipt(receipt, described));
  const { title, version } = receipt;
  const name = fillMessage(title === null ? text.untitledFileName : text.fileName, {
    title: title ?? "",
    version,
  });
  return {
    body: Readable.from([bytes]),
    headers: {
      "Content-Type": "application/pdf",
      "Content-Length": String(bytes.length),
      "Content-Disposition": attachmentNamed(name),
      "Cache-Control": "no-store",
      "X-Robots-Tag": "noindex",
    },
  };
}
