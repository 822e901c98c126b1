import { support } from "#contract/messages/documents.ts";
import { DocumentPage } from "#web/features/documents/document-page.tsx";

export default function SupportPage() {
  return <DocumentPage document={support} />;
}
