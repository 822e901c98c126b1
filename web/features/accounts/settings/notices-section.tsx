import { useState } from "react";
import { accountMessages } from "#contract/messages/accounts.ts";
import { noticesSection as text } from "#contract/messages/settings.ts";
import { type Profile, updateProfile } from "#contract/routes/profile.ts";
import { updateUser } from "#web/features/accounts/session-actions.ts";
import { SettingsSection } from "#web/features/accounts/settings/settings-section.tsx";
import { WithProfile } from "#web/features/accounts/settings/with-profile.tsx";
import { call } from "#web/lib/api.ts";
import { sentenceOf } from "#web/lib/sentence-of.ts";
import { toast } from "#web/lib/toast.ts";
import { Switch } from "#web/ui/switch.tsx";

export function NoticesSection() {
  return (
    <SettingsSection title={text.title} body={text.body}>
      <WithProfile>{(profile) => <CommentMails profile={profile} />}</WithProfile>
    </SettingsSection>
  );
}

function CommentMails({ profile }: { profile: Profile }) {
  const [pending, setPending] = useState(false);
  async function change(wanted: boolean) {
    setPending(true);
    try {
      updateUser({ profile: await call(updateProfile, { comment_mails: wanted }) });
      toast.success(accountMessages.profileUpdated);
    } catch (error) {
      toast.error(sentenceOf(error, accountMessages.profileUpdateFailed));
    } finally {
      setPending(false);
    }
  }
  return (
    <Switch checked={profile.comment_mails} onChange={change} disabled={pending}>
      {text.commentMails}
    </Switch>
  );
}
