import { type ReactNode, useState } from "react";
import { accountMessages } from "#contract/messages/accounts.ts";
import type { Profile } from "#contract/routes/profile.ts";
import { useAuth } from "#web/features/accounts/auth-store.ts";
import { reloadUser } from "#web/features/accounts/session-actions.ts";
import { SectionError, SectionSkeleton } from "#web/features/accounts/settings/section-states.tsx";

/** The profile is loaded with the session; where that failed, it can be retried. */
export function WithProfile({ children }: { children: (profile: Profile) => ReactNode }) {
  const { profile } = useAuth();
  const [loading, setLoading] = useState(false);
  const reload = async () => {
    setLoading(true);
    await reloadUser().catch(() => {});
    setLoading(false);
  };
  if (profile !== null) return children(profile);
  if (loading) return <SectionSkeleton />;
  return <SectionError message={accountMessages.profileLoadFailed} onRetry={() => void reload()} />;
}
