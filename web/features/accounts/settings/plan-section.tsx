import { planSection as text } from "#contract/messages/settings.ts";
import { useAuth } from "#web/features/accounts/auth-store.ts";
import { SettingsSection } from "#web/features/accounts/settings/settings-section.tsx";
import { WithProfile } from "#web/features/accounts/settings/with-profile.tsx";
import { Subscription } from "#web/features/billing/index.ts";

/** Special access stands above plans, so whoever has it sees none. */
export function PlanSection() {
  const { profile } = useAuth();
  if (profile?.special_access) return null;
  return (
    <SettingsSection title={text.title} body={text.body}>
      <WithProfile>{(own) => <Subscription profile={own} />}</WithProfile>
    </SettingsSection>
  );
}
