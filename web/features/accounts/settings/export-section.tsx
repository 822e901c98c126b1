import { useQuery } from "@tanstack/react-query";
import { formatBytes } from "#contract/bytes.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { exportSection as text } from "#contract/messages/settings.ts";
import { type DataExport, downloadDataExport } from "#contract/routes/privacy.ts";
import {
  dataExportQuery,
  useRequestDataExport,
} from "#web/features/accounts/data-export-queries.ts";
import { SectionStates } from "#web/features/accounts/settings/section-states.tsx";
import { SettingsSection } from "#web/features/accounts/settings/settings-section.tsx";
import { formatDate, formatDateTime } from "#web/lib/format-date.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-style.ts";
import { FillBar } from "#web/ui/fill-bar.tsx";

export function ExportSection() {
  const query = useQuery(dataExportQuery);
  return (
    <SettingsSection id="seus-dados" title={text.title} body={text.body}>
      <SectionStates query={query} failure={text.loadFailed}>
        {(found) => <Export found={found} />}
      </SectionStates>
    </SettingsSection>
  );
}

function Export({ found }: { found: DataExport | null }) {
  if (found === null) {
    return (
      <div className="grid gap-4">
        <p className="text-ink-soft">{text.none}</p>
        <RequestButton label={text.request} />
      </div>
    );
  }
  if (found.state === "preparing") return <Preparing progress={found.progress} />;
  if (found.state === "failed") {
    return (
      <div role="alert" className="grid gap-4">
        <p>{text.failed}</p>
        <RequestButton label={text.requestAgain} />
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      <div role="status">
        <p className="font-medium">
          {fillMessage(text.ready, { size: formatBytes(found.size ?? 0) })}
        </p>
        <p className="text-ink-soft text-sm">
          {fillMessage(text.available, { date: formatDate(found.expires_at) })}
        </p>
        {found.next_request_at && (
          <p className="text-ink-soft text-sm">
            {fillMessage(text.next, { date: formatDateTime(found.next_request_at) })}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {/* A plain download link: the browser sends the session cookie. */}
        <a href={downloadDataExport.path} download className={buttonClass({})}>
          {text.download}
        </a>
        {!found.next_request_at && <RequestButton label={text.requestAgain} variant="ghost" />}
      </div>
    </div>
  );
}

function Preparing({ progress }: { progress: number }) {
  return (
    <div className="grid gap-3">
      <p className="font-medium">{text.preparing}</p>
      <FillBar role="progressbar" label={text.preparing} percent={progress} />
      <p className="text-ink-soft text-sm">{text.preparingNote}</p>
    </div>
  );
}

function RequestButton({ label, variant }: { label: string; variant?: "ghost" }) {
  const request = useRequestDataExport();
  return (
    <Button
      {...(variant && { variant })}
      onClick={() => request.mutate()}
      pending={request.isPending}
      className="justify-self-start"
    >
      {label}
    </Button>
  );
}
