import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { linkSettings as text } from "#contract/messages/link-screens.ts";
import { states } from "#contract/messages/shell.ts";
import { linkQuery } from "#web/features/links/links-queries.ts";
import { LinkSettings } from "#web/features/links/settings/link-settings.tsx";
import { useSpace } from "#web/features/spaces/index.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

interface LinkSettingsSectionProps {
  linkId: string;
  /** Of what the link opens. */
  title: string;
  /** Where the dialog is about nothing else and says so. */
  hidesHeading?: boolean;
}

/** For whoever may change them. */
export function LinkSettingsSection({ linkId, title, hidesHeading }: LinkSettingsSectionProps) {
  const id = useId();
  const query = useQuery(linkQuery(useSpace(), linkId));
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={hidesHeading ? "sr-only" : "mb-3 font-semibold"}>
        {text.title}
      </h3>
      {query.isPending && <SettingsSkeleton />}
      {query.isLoadingError && (
        <ErrorState message={text.loadFailed} onRetry={() => void query.refetch()} />
      )}
      {query.data && <LinkSettings link={query.data} title={title} />}
    </section>
  );
}

function SettingsSkeleton() {
  return (
    <div role="status" className="grid gap-5 border-line border-t pt-4">
      <span className="sr-only">{states.loading}</span>
      <Skeleton className="h-6 w-2/5" />
      <Skeleton className="h-6 w-3/5" />
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-10 w-full" />
    </div>
  );
}
