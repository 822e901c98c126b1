import { planSection as text } from "#contract/messages/settings.ts";
import { SettingsSection } from "#web/features/accounts/settings/settings-section.tsx";
import { WithProfile } from "#web/features/accounts/settings/with-profile.tsx";
import { Subscription } from "#web/features/billing/index.ts";

export function PlanSection() {
  return (
    <SettingsSection title={text.title} body={text.body}>
      <WithProfile>{(own) => <Subscription profile={own} />}</WithProfile>
    </SettingsSection>
  );
}
