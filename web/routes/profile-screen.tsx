import SettingsPage from "#web/features/accounts/settings/settings-page.tsx";
import { NoticesSection } from "#web/features/notices/settings/notices-section.tsx";
import { SpaceSection } from "#web/features/spaces/settings/space-section.tsx";

/** The settings of the account, with those that other features have. */
export default function ProfileScreen() {
  return <SettingsPage space={<SpaceSection />} notices={<NoticesSection />} />;
}
