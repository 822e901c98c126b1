import { useQuery } from "@tanstack/react-query";
import { noticeSettings as text } from "#contract/messages/notice-screens.ts";
import type { NoticeSettings } from "#contract/routes/notices.ts";
import { SectionStates, SettingsSection } from "#web/features/accounts/index.ts";
import { usePush } from "#web/features/notices/push/use-push.ts";
import { BrowserNote } from "#web/features/notices/settings/browser-note.tsx";
import { KindRows } from "#web/features/notices/settings/kind-rows.tsx";
import { ScopeRows } from "#web/features/notices/settings/scope-rows.tsx";
import { noticeSettingsQuery } from "#web/features/notices/settings/settings-query.ts";

/** What one is told of, and by which way. */
export function NoticesSection() {
  const query = useQuery(noticeSettingsQuery);
  return (
    <SettingsSection id="avisos" title={text.title} body={text.body}>
      <SectionStates query={query} failure={text.loadFailed}>
        {(settings) => <Choices settings={settings} />}
      </SectionStates>
    </SettingsSection>
  );
}

function Choices({ settings: { kinds, spaces } }: { settings: NoticeSettings }) {
  const push = usePush();
  const isMember = spaces.some(({ role }) => role !== "owner");
  return (
    <div className="grid gap-6">
      <KindRows choices={kinds} hasPush={push.state !== "unsupported"} />
      <BrowserNote push={push} />
      {isMember && <ScopeRows spaces={spaces} />}
    </div>
  );
}
