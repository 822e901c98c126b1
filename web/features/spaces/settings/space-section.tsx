import { spaceSettings as text } from "#contract/messages/space-settings.ts";
import {
  refreshProfile,
  SectionError,
  SettingsSection,
  useAuth,
} from "#web/features/accounts/index.ts";
import { LogoChoice } from "#web/features/spaces/settings/logo-choice.tsx";
import { SpaceNameForm } from "#web/features/spaces/settings/space-name-form.tsx";

/** Name and logo of one's own space, whichever space the tab is in. */
export function SpaceSection() {
  const [own] = useAuth().spaces;
  return (
    <SettingsSection id="espaco" title={text.title} body={text.body}>
      {own ? (
        <div className="grid gap-8">
          <SpaceNameForm space={own} />
          <LogoChoice space={own} />
        </div>
      ) : (
        <SectionError message={text.loadFailed} onRetry={() => void refreshProfile()} />
      )}
    </SettingsSection>
  );
}
