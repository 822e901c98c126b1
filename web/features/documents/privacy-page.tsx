import { privacy } from "#contract/messages/documents.ts";
import { DocumentPage } from "#web/features/documents/document-page.tsx";

export default function PrivacyPage() {
  return <DocumentPage document={privacy} />;
}
