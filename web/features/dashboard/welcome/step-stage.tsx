import { hasActiveSubscription, isPaymentPending } from "#contract/access.ts";
import { firstSteps as text } from "#contract/messages/first-steps.ts";
import type { Profile } from "#contract/routes/profile.ts";
import type { DashboardSummary } from "#web/features/dashboard/dashboard-queries.ts";
import { QuickUpload, UploadTray } from "#web/features/dashboard/quick-upload.tsx";
import { UpgradeCall } from "#web/features/dashboard/upgrade-call.tsx";
import { ShareStage } from "#web/features/dashboard/welcome/share-stage.tsx";
import type { Step } from "#web/features/dashboard/welcome/steps.ts";
import { LinkButton } from "#web/ui/link-button.tsx";

interface StepStageProps {
  summary: DashboardSummary;
  /** Undefined when all are done. */
  current: Step | undefined;
  /** Null while it is unknown. */
  profile: Profile | null;
}

/** What there is to do in the current step. */
export function StepStage({ summary, current, profile }: StepStageProps) {
  const layout = summary.latest.find(({ open_count }) => open_count > 0) ?? summary.latest[0];
  if (current?.name !== "upload" && layout) {
    return (
      <>
        <UploadTray />
        <ShareStage layout={layout} step={current?.name ?? "done"} />
      </>
    );
  }
  if (profile === null) return null;
  if (!hasActiveSubscription(profile, new Date())) {
    const owes = isPaymentPending(profile) || profile.trial_used;
    return owes ? <UpgradeCall profile={profile} /> : <StartTrial />;
  }
  return (
    <>
      {/* The step ticks in place: the link is the next thing, on this page. */}
      <QuickUpload onMade={() => {}} />
      <UploadTray />
    </>
  );
}

function StartTrial() {
  return (
    <section
      aria-labelledby="trial-heading"
      className="flex min-h-72 flex-col items-center justify-center rounded-lg border border-line bg-surface p-6 text-center"
    >
      <h2 id="trial-heading" className="font-semibold text-xl">
        {text.planTitle}
      </h2>
      <p className="mt-2 mb-6 max-w-sm text-ink-soft">{text.planBody}</p>
      <LinkButton to="/pricing" variant="primary">
        {text.planAction}
      </LinkButton>
    </section>
  );
}
