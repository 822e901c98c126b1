import { linkSettings as text } from "#contract/messages/link-screens.ts";
import type { LinkDetail } from "#contract/routes/links.ts";
import { type LinkChange, useEditLink } from "#web/features/links/links-queries.ts";
import { ExpirySetting } from "#web/features/links/settings/expiry-setting.tsx";
import { LinkEnding } from "#web/features/links/settings/link-ending.tsx";
import { PasswordSetting } from "#web/features/links/settings/password-setting.tsx";
import { toastFailure } from "#web/lib/toast-failure.ts";
import { Switch } from "#web/ui/switch.tsx";

interface LinkSettingsProps {
  link: LinkDetail;
  title: string;
}

export function LinkSettings({ link, title }: LinkSettingsProps) {
  return (
    <div className="divide-y divide-line border-line border-t *:py-4 *:last:pb-0">
      <SettingSwitch
        link={link}
        label={text.active}
        hint={text.activeHint}
        read={({ active }) => active}
        write={(active) => ({ active })}
      />
      <SettingSwitch
        link={link}
        label={text.comments}
        hint={text.commentsHint}
        read={({ comments_paused }) => !comments_paused}
        write={(accepted) => ({ comments_paused: !accepted })}
      />
      <PasswordSetting link={link} />
      <div className="grid gap-3">
        <ExpirySetting link={link} />
        <p className="text-ink-soft text-sm">{text.copiesNote}</p>
      </div>
      <SettingSwitch
        link={link}
        label={text.versions}
        hint={text.versionsHint}
        read={({ shows_versions }) => shows_versions}
        write={(shows_versions) => ({ shows_versions })}
      />
      {link.shows_versions && (
        <SettingSwitch
          link={link}
          label={text.compare}
          hint={text.compareHint}
          read={({ allows_compare }) => allows_compare}
          write={(allows_compare) => ({ allows_compare })}
        />
      )}
      <SettingSwitch
        link={link}
        label={text.download}
        hint={text.downloadHint}
        read={({ allows_download }) => allows_download}
        write={(allows_download) => ({ allows_download })}
      />
      <LinkEnding link={link} title={title} />
    </div>
  );
}

interface SettingSwitchProps {
  link: LinkDetail;
  label: string;
  hint: string;
  read: (link: LinkDetail) => boolean;
  write: (on: boolean) => LinkChange;
}

function SettingSwitch({ link, label, hint, read, write }: SettingSwitchProps) {
  const edit = useEditLink(link.id, (error) => toastFailure(error, text.editFailed));
  // Optimistic: shown at once, reverted on failure.
  const on = read(edit.isPending ? { ...link, ...settingsOf(edit.variables) } : link);
  return (
    <Switch
      checked={on}
      hint={hint}
      // Stays focusable while saving, unlike a disabled one.
      onChange={(next) => {
        if (!edit.isPending) edit.mutate(write(next));
      }}
    >
      {label}
    </Switch>
  );
}

function settingsOf(change: LinkChange) {
  const { active, comments_paused, allows_download, shows_versions, allows_compare } = change;
  return {
    ...(active !== undefined && { active }),
    ...(comments_paused !== undefined && { comments_paused }),
    ...(allows_download !== undefined && { allows_download }),
    ...(shows_versions !== undefined && { shows_versions }),
    ...(allows_compare !== undefined && { allows_compare }),
  };
}
