import { fillMessage } from "#contract/messages/fill-message.ts";
import { receiptPdf as text } from "#contract/messages/receipt-pdf.ts";
import { receiptWords as words } from "#contract/messages/receipt-screens.ts";
import type { Receipt, ReceiptDecision } from "#contract/routes/approvals.ts";
import type { Pdf, PdfPart, PdfRow, PdfSymbol } from "#server/platform/pdf/pdf.ts";

/** What only the space's own copy carries. */
export interface Origin {
  email: string | null;
  /** Null once they have expired, or the person was erased. */
  address: string | null;
  userAgent: string | null;
}

interface Described {
  /** Of its page. */
  address: string;
  at: Date;
  /** One for each decision. */
  origins?: readonly Origin[];
}

const SYMBOLS = {
  approved: "check",
  changes_requested: "return",
  in_review: "pending",
} as const satisfies Record<Receipt["state"], PdfSymbol>;

/** A receipt as a document: everything its page says. */
export function describeReceipt(receipt: Receipt, { address, at, origins }: Described): Pdf {
  const { version } = receipt;
  const title = receipt.title ?? words.untitled;
  return {
    title: fillMessage(text.title, { title, version }),
    kind: origins ? text.ownKind : text.kind,
    footer: fillMessage(text.footer, { host: new URL(address).host }),
    pageNumber: text.page,
    at,
    parts: [
      {
        part: "title",
        above: receipt.space.name,
        text: title,
        below: fillMessage(words.version, { version }),
      },
      describeOutcome(receipt),
      ...receipt.decisions.flatMap((decision, index) =>
        describeDecision(receipt, decision, { number: index + 1, origin: origins?.[index] }),
      ),
      ...(origins ? [{ part: "text", text: text.originNote } as const] : []),
      { part: "heading", text: text.check },
      { part: "text", text: text.checkBody },
      { part: "link", text: address, address },
    ],
  };
}

function describeOutcome({ kind, state, decisions, ...receipt }: Receipt): PdfPart {
  const [decision] = decisions;
  if (kind === "decision" && decision) {
    const { name, at, result, current } = decision;
    const params = { name: name ?? "", when: momentOf(at) };
    const sentence = fillMessage(name === null ? text.byErased : text.by, params);
    return {
      part: "result",
      symbol: current ? SYMBOLS[result] : "outdated",
      text: words.results[result],
      detail: current ? sentence : `${sentence} ${words.outdated}.`,
    };
  }
  const { opened_at, ended_at } = receipt;
  const params = {
    opened: momentOf(opened_at),
    ended: ended_at === null ? "" : momentOf(ended_at),
  };
  const round = fillMessage(ended_at === null ? words.opened : words.openedAndEnded, params);
  return {
    part: "result",
    symbol: SYMBOLS[state],
    text: words.states[state],
    detail: decisions.length > 0 ? round : `${round} ${text.noDecisions}`,
  };
}

function describeDecision(
  { kind }: Pick<Receipt, "kind">,
  decision: ReceiptDecision,
  { number, origin }: { number: number; origin: Origin | undefined },
): PdfPart[] {
  const { result, name, current } = decision;
  const heading = current ? text.decisionOf : text.outdatedDecisionOf;
  const of = { number, result: words.results[result], name: name ?? words.erased };
  return [
    {
      part: "heading",
      text: kind === "decision" ? text.decision : fillMessage(heading, of),
    },
    {
      part: "rows",
      rows: [
        // Heading and title say as much of those of a round.
        ...(kind === "decision" ? rowsOfResult(decision) : []),
        ...rowsOfPerson(decision, origin),
        ...rowsOfFile(decision),
        ...(origin ? rowsOfOrigin(origin) : []),
      ],
    },
  ];
}

function rowsOfResult({ result, version }: ReceiptDecision): PdfRow[] {
  return [
    { label: words.result, value: words.results[result] },
    { label: text.version, value: String(version) },
  ];
}

function rowsOfPerson(decision: ReceiptDecision, origin: Origin | undefined): PdfRow[] {
  const { name, masked_email, confirmed_by, at, current, open_comments: open } = decision;
  const email = origin?.email ?? masked_email;
  const opened = open === 1 ? words.oneOpen : words.manyOpen;
  return [
    { label: words.who, value: name ?? words.erased },
    { label: words.email, value: email ?? (name === null ? words.erased : words.noEmail) },
    { label: words.how, value: words.confirmed[confirmed_by] },
    { label: words.when, value: momentOf(at) },
    { label: text.utc, value: at },
    { label: words.validity, value: current ? words.current : words.outdated },
    {
      label: words.openComments,
      value: open === 0 ? words.noneOpen : fillMessage(opened, { count: open }),
    },
  ];
}

function rowsOfFile({ received_sha256, kept_sha256, record }: ReceiptDecision): PdfRow[] {
  return [
    hashRow(words.received, received_sha256, words.receivedUnknown),
    hashRow(words.kept, kept_sha256, words.keptUnknown),
    { label: words.place, value: fillMessage(words.placeOf, { seq: record.seq }) },
    { label: words.seal, value: record.hash, code: true },
  ];
}

function hashRow(label: string, hash: string | null, unknown: string): PdfRow {
  return hash === null ? { label, value: unknown } : { label, value: hash, code: true };
}

function rowsOfOrigin({ address, userAgent }: Origin): PdfRow[] {
  return [
    { label: text.address, value: address ?? text.expired, code: address !== null },
    { label: text.browser, value: userAgent ?? text.expired, code: userAgent !== null },
  ];
}

const inBrasilia = new Intl.DateTimeFormat("pt-BR", {
  dateStyle: "long",
  timeStyle: "medium",
  timeZone: "America/Sao_Paulo",
});

/** Paper has no time zone of its own. */
function momentOf(iso: string): string {
  return fillMessage(text.moment, { moment: inBrasilia.format(new Date(iso)) });
}
