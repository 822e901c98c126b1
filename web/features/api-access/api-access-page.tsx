import { useQuery } from "@tanstack/react-query";
import { BookOpen } from "lucide-react";
import { apiKeyToasts, apiAccessPage as text } from "#contract/messages/api-access.ts";
import { pageTitles, states } from "#contract/messages/shell.ts";
import { ApiExamples } from "#web/features/api-access/api-examples.tsx";
import { ApiKeyCard } from "#web/features/api-access/api-key-card.tsx";
import { apiKeyQuery } from "#web/features/api-access/api-key-queries.ts";
import { NamedKeysCard } from "#web/features/api-access/named-keys-card.tsx";
import { buttonClass } from "#web/ui/button-style.ts";
import { Card } from "#web/ui/card.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { PageFrame } from "#web/ui/page-frame.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { TextLink } from "#web/ui/text-link.tsx";

export default function ApiAccessPage() {
  return (
    <PageFrame title={pageTitles.apiAccess}>
      <p className="-mt-5 mb-8 max-w-prose text-ink-soft">{text.intro}</p>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.35fr)] lg:grid-rows-[auto_auto_1fr]">
        <OwnKey />
        <NamedKeysCard />
        <ApiExamples />
        <Reference />
      </div>
    </PageFrame>
  );
}

function OwnKey() {
  const query = useQuery(apiKeyQuery);
  if (query.isPending) return <KeySkeleton />;
  if (query.isError) {
    return (
      <Card>
        <ErrorState message={apiKeyToasts.loadFailed} onRetry={() => void query.refetch()} />
      </Card>
    );
  }
  return <ApiKeyCard found={query.data} />;
}

function KeySkeleton() {
  return (
    <Card className="p-5 sm:p-6">
      <div role="status" className="grid gap-4">
        <span className="sr-only">{states.loading}</span>
        <Skeleton className="h-6 w-2/5" />
        <Skeleton className="h-12" />
        <Skeleton className="h-10 w-44" />
      </div>
    </Card>
  );
}

function Reference() {
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="font-semibold text-lg">{text.referenceTitle}</h2>
      <p className="mt-1 text-ink-soft text-sm">{text.referenceBody}</p>
      {/* Served by the server, outside this app. */}
      <a href="/api/docs" className={buttonClass({}, "mt-4")}>
        <BookOpen className="size-4" aria-hidden="true" />
        {text.reference}
      </a>
      <p className="mt-5 border-line border-t pt-4 text-ink-soft text-sm">
        {text.webhooksHint} <TextLink to="/webhooks">{text.webhooksLink}</TextLink>.
      </p>
    </Card>
  );
}
