import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { apiKeyToasts, namedKeys as text } from "#contract/messages/api-access.ts";
import { states } from "#contract/messages/shell.ts";
import { namedKeysQuery } from "#web/features/accounts/index.ts";
import { CreateKeyDialog, KeyOnceDialog } from "#web/features/api-access/key-dialogs.tsx";
import { NamedKeyRow } from "#web/features/api-access/named-key-row.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

export function NamedKeysCard() {
  const [creating, setCreating] = useState(false);
  /** Shown until it is put away, and then by nobody. */
  const [made, setMade] = useState<string | null>(null);
  return (
    <Card className="p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-semibold text-lg">{text.title}</h2>
        <Button onClick={() => setCreating(true)}>{text.create}</Button>
      </div>
      <p className="mt-1 text-ink-soft text-sm">{text.body}</p>
      <NamedKeys onReplaced={setMade} />
      <CreateKeyDialog open={creating} onOpenChange={setCreating} onMade={setMade} />
      <KeyOnceDialog apiKey={made} onClose={() => setMade(null)} />
    </Card>
  );
}

function NamedKeys({ onReplaced }: { onReplaced: (apiKey: string) => void }) {
  const query = useQuery(namedKeysQuery);
  if (query.isPending) {
    return (
      <div role="status" className="mt-5 grid gap-3">
        <span className="sr-only">{states.loading}</span>
        <Skeleton className="h-14" />
      </div>
    );
  }
  if (query.isError) {
    return <ErrorState message={apiKeyToasts.listFailed} onRetry={() => void query.refetch()} />;
  }
  const { data } = query.data;
  if (data.length === 0) return <p className="mt-5 text-sm">{text.none}</p>;
  return (
    <ul aria-label={text.list} className="mt-4 divide-y divide-line">
      {data.map((key) => (
        <NamedKeyRow key={key.id} found={key} onReplaced={onReplaced} />
      ))}
    </ul>
  );
}
