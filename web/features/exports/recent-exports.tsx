import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useId } from "react";
import { formatBytes } from "#contract/bytes.ts";
import { exportFormatNames, exportDialog as text } from "#contract/messages/export-screens.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { splitInput } from "#contract/route.ts";
import { downloadExport, type Export } from "#contract/routes/exports.ts";
import { type Exportable, exportsQuery } from "#web/features/exports/exports-queries.ts";
import { formatDateTime } from "#web/lib/format-date.ts";
import { buttonClass } from "#web/ui/button-style.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { FillBar } from "#web/ui/fill-bar.tsx";
import { ListSkeleton } from "#web/ui/list-skeleton.tsx";

/** What was exported of it and can still be had. */
export function RecentExports({ exported }: { exported: Exportable }) {
  const id = useId();
  const query = useQuery(exportsQuery(exported));
  return (
    <section aria-labelledby={id} className="mt-6 border-line border-t pt-5">
      <h3 id={id} className="font-semibold">
        {text.recent}
      </h3>
      <p className="mt-1 mb-3 text-ink-soft text-sm">{text.keptNote}</p>
      {query.isPending && <ListSkeleton rows={1} />}
      {query.isLoadingError && (
        <ErrorState message={text.loadFailed} onRetry={() => void query.refetch()} />
      )}
      {query.data?.length === 0 && <p className="text-sm">{text.none}</p>}
      {query.data && query.data.length > 0 && (
        <ul aria-labelledby={id} className="grid gap-1">
          {query.data.map((one) => (
            <ExportRow key={one.id} exported={one} />
          ))}
        </ul>
      )}
    </section>
  );
}

function ExportRow({ exported }: { exported: Export }) {
  const { id, format, state, size, include_team, created_at } = exported;
  const when = formatDateTime(created_at);
  const name = exportFormatNames[format];
  const details = [when, ...(size === null ? [] : [formatBytes(size)])];
  return (
    <li className="flex min-h-14 items-center gap-3 py-1">
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-medium">
          {name}
          {include_team && <span className="font-normal">, {text.withTeam}</span>}
        </p>
        {state === "failed" && <p className="text-danger">{text.failed}</p>}
        {state === "ready" && (
          <p role="status" className="text-ink-soft tabular-nums">
            {details.join(" · ")}
          </p>
        )}
        {state === "preparing" && <Preparing name={name} progress={exported.progress} />}
      </div>
      {state === "ready" && (
        // A plain download link: the browser sends the session cookie.
        <a
          href={splitInput(downloadExport, { exportId: id }).path}
          download
          aria-label={fillMessage(text.downloadNamed, { format: name, when })}
          className={buttonClass({ size: "sm" })}
        >
          <Download className="size-4" aria-hidden="true" />
          {text.download}
        </a>
      )}
    </li>
  );
}

function Preparing({ name, progress }: { name: string; progress: number }) {
  const label = fillMessage(text.progress, { format: name });
  return (
    <>
      <p className="mb-1.5 text-ink-soft tabular-nums">
        {label} · {fillMessage(text.percent, { percent: progress })}
      </p>
      <FillBar role="progressbar" label={label} percent={progress} />
    </>
  );
}
