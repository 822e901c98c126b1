import type { ReactNode } from "react";
import { layoutPage } from "#contract/messages/layout-screens.ts";
import { splitInput } from "#contract/route.ts";
import { downloadEvidence } from "#contract/routes/approvals.ts";
import { textLinkClass } from "#web/ui/text-button.tsx";

interface ReceiptLinkProps {
  receipt: string;
  label?: string;
  children: ReactNode;
}

/** What may be shown to anybody: opens beside the room. */
export function ReceiptLink({ receipt, label, children }: ReceiptLinkProps) {
  return (
    <a
      href={`/approval/${receipt}`}
      target="_blank"
      rel="noreferrer"
      aria-label={label && `${label} ${layoutPage.opensInNewTab}`}
      className={textLinkClass}
    >
      {children}
      {!label && <span className="sr-only"> {layoutPage.opensInNewTab}</span>}
    </a>
  );
}

interface EvidenceLinkProps {
  layoutId: string;
  roundId: string;
  /** Of one decision alone. */
  decisionId?: string;
  label?: string;
  children: ReactNode;
}

/** The space's own copy. A plain download: the browser sends the session's cookie. */
export function EvidenceLink({
  layoutId,
  roundId,
  decisionId,
  label,
  children,
}: EvidenceLinkProps) {
  const { path } = splitInput(downloadEvidence, { layoutId, roundId });
  const query = decisionId ? `?decision_id=${decisionId}` : "";
  return (
    <a href={path + query} download="" aria-label={label} className={textLinkClass}>
      {children}
    </a>
  );
}
