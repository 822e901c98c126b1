import { terms } from "#contract/messages/documents.ts";
import { DocumentPage } from "#web/features/documents/document-page.tsx";

export default function TermsPage() {
  return <DocumentPage document={terms} />;
}
