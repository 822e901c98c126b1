import SettingsPage from "#web/features/accounts/settings/settings-page.tsx";
import { SpaceSection } from "#web/features/spaces/settings/space-section.tsx";

/** The settings of the account, with those of its space, which is another feature. */
export default function ProfileScreen() {
  return <SettingsPage space={<SpaceSection />} />;
}
