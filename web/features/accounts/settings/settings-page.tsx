import type { ReactNode } from "react";
import { hasOpenSubscription } from "#contract/access.ts";
import { planSection } from "#contract/messages/settings.ts";
import { pageTitles } from "#contract/messages/shell.ts";
import { DeletionSection } from "#web/features/accounts/settings/deletion-section.tsx";
import { ExportSection } from "#web/features/accounts/settings/export-section.tsx";
import { PasswordSection } from "#web/features/accounts/settings/password-section.tsx";
import { PersonalSection } from "#web/features/accounts/settings/personal-section.tsx";
import { SecondFactorSection } from "#web/features/accounts/settings/second-factor-section.tsx";
import { SectionIndex } from "#web/features/accounts/settings/section-index.tsx";
import { SessionsSection } from "#web/features/accounts/settings/sessions-section.tsx";
import { SettingsSection } from "#web/features/accounts/settings/settings-section.tsx";
import { WithProfile } from "#web/features/accounts/settings/with-profile.tsx";
import {
  CheckoutReturn,
  Invoices,
  PortalReturn,
  Subscription,
  TaxIdForm,
} from "#web/features/billing/index.ts";
import { PageFrame } from "#web/ui/page-frame.tsx";

interface SettingsPageProps {
  /** The section about one's own space. */
  space: ReactNode;
  /** The section about what one is told of. */
  notices: ReactNode;
}

export default function SettingsPage({ space, notices }: SettingsPageProps) {
  return (
    <PageFrame title={pageTitles.profile}>
      <CheckoutReturn />
      <PortalReturn />
      <div className="gap-x-10 lg:grid lg:grid-cols-[12rem_minmax(0,1fr)]">
        <SectionIndex />
        <div>
          <SettingsSection id="plano" title={planSection.title} body={planSection.body}>
            <WithProfile>
              {(own) => (
                <>
                  <Subscription profile={own} />
                  {own.stripe_customer_id !== null && <Invoices />}
                  {(!own.special_access || hasOpenSubscription(own)) && <TaxIdForm profile={own} />}
                </>
              )}
            </WithProfile>
          </SettingsSection>
          <PersonalSection />
          {space}
          {notices}
          <PasswordSection />
          <SecondFactorSection />
          <SessionsSection />
          <ExportSection />
          <DeletionSection />
        </div>
      </div>
    </PageFrame>
  );
}
