import { hasActiveSubscription } from "#contract/access.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { planSection as text } from "#contract/messages/settings.ts";
import type { Profile } from "#contract/routes/profile.ts";
import { useAuth } from "#web/features/accounts/auth-store.ts";
import { SettingsSection } from "#web/features/accounts/settings/settings-section.tsx";
import { WithProfile } from "#web/features/accounts/settings/with-profile.tsx";
import { formatDate } from "#web/lib/format-date.ts";
import { LinkButton } from "#web/ui/link-button.tsx";

/** Special access stands above plans, so whoever has it sees none. */
export function PlanSection() {
  const { profile } = useAuth();
  if (profile?.special_access) return null;
  return (
    <SettingsSection title={text.title} body={text.body}>
      <WithProfile>{(own) => <Plan profile={own} />}</WithProfile>
    </SettingsSection>
  );
}

function Plan({ profile }: { profile: Profile }) {
  const live = hasActiveSubscription(profile);
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <div>
        <p className="font-display font-semibold text-xl">
          {profile.plan_name ? fillMessage(text.plan, { plan: profile.plan_name }) : text.noPlan}
        </p>
        <p className="mt-1 text-ink-soft">{live ? periodOf(profile) : text.none}</p>
      </div>
      {live ? (
        <LinkButton to="/pricing">{text.seePlans}</LinkButton>
      ) : (
        <LinkButton to="/pricing" variant="primary">
          {text.upgrade}
        </LinkButton>
      )}
    </div>
  );
}

function periodOf(profile: Profile): string | null {
  const end = profile.stripe_current_period_end;
  if (end === null) return null;
  const sentence = profile.stripe_subscription_status === "trialing" ? text.trialEnds : text.renews;
  return fillMessage(sentence, { date: formatDate(end) });
}
