import { useQuery } from "@tanstack/react-query";
import { Monitor } from "lucide-react";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { sessionsSection as text } from "#contract/messages/settings.ts";
import type { ActiveSession } from "#contract/routes/session.ts";
import {
  sessionsQuery,
  useEndOtherSessions,
  useEndSession,
} from "#web/features/accounts/session-queries.ts";
import { SectionStates } from "#web/features/accounts/settings/section-states.tsx";
import { SettingsSection } from "#web/features/accounts/settings/settings-section.tsx";
import { formatDateTime, formatRelative } from "#web/lib/format-date.ts";
import { Button } from "#web/ui/button.tsx";

export function SessionsSection() {
  const query = useQuery(sessionsQuery);
  return (
    <SettingsSection id="sessoes" title={text.title} body={text.body}>
      <SectionStates query={query} failure={text.loadFailed}>
        {(sessions) => <Sessions sessions={sessions} />}
      </SectionStates>
    </SettingsSection>
  );
}

function Sessions({ sessions }: { sessions: ActiveSession[] }) {
  const endOthers = useEndOtherSessions();
  // The current session first; the server sorts the rest by last use.
  const sorted = [...sessions].sort((a, b) => Number(b.current) - Number(a.current));
  return (
    <>
      <ul className="-my-3 divide-y divide-line">
        {sorted.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <div className="mt-6 border-line border-t pt-5">
        {sorted.some(({ current }) => !current) ? (
          <Button onClick={() => endOthers.mutate()} pending={endOthers.isPending}>
            {text.endOthers}
          </Button>
        ) : (
          <p className="text-ink-soft text-sm">{text.none}</p>
        )}
      </div>
    </>
  );
}

function SessionRow({ session }: { session: ActiveSession }) {
  const end = useEndSession();
  return (
    <li className="flex items-center gap-4 py-3">
      <Monitor className="size-5 shrink-0 text-ink-soft" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium">
          {session.device}
          {session.current && (
            <span className="rounded-full border border-line-strong/60 px-2 py-0.5 text-xs">
              {text.current}
            </span>
          )}
        </p>
        <p className="text-ink-soft text-sm">
          {session.address && <span className="tabular-nums">{session.address} · </span>}
          <time dateTime={session.last_used_at} data-tip={formatDateTime(session.last_used_at)}>
            {fillMessage(text.lastUsed, { when: formatRelative(session.last_used_at) })}
          </time>
        </p>
      </div>
      {!session.current && (
        <Button
          size="sm"
          aria-label={fillMessage(text.endNamed, { device: session.device })}
          onClick={() => end.mutate(session.id)}
          pending={end.isPending}
        >
          {text.end}
        </Button>
      )}
    </li>
  );
}
