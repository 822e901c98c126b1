import { apiAccessPage as text } from "#contract/messages/api-access.ts";
import { formatDateTime, formatRelative } from "#web/lib/format-date.ts";

export function LastUsed({ at }: { at: string | null }) {
  if (!at) return text.neverUsed;
  return (
    <time dateTime={at} data-tip={formatDateTime(at)}>
      {formatRelative(at)}
    </time>
  );
}
