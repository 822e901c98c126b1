import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { AdminAction } from "#contract/admin-actions.ts";
import { listAdminActs } from "#contract/routes/admin-audit.ts";
import { adminKey } from "#web/features/admin/admin-key.ts";
import { call } from "#web/lib/api.ts";

export interface AuditFilter {
  action?: AdminAction | undefined;
  q?: string | undefined;
  /** Days in the form of a date input, both included. */
  from?: string | undefined;
  to?: string | undefined;
}

export function auditQuery({ action, q, from, to }: AuditFilter, page: number) {
  const input = {
    page,
    action,
    person: q,
    from: from && startOfDay(from, 0),
    to: to && startOfDay(to, 1),
  };
  return queryOptions({
    queryKey: [...adminKey, "audit", input],
    queryFn: ({ signal }) => call(listAdminActs, input, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** In the browser's own time zone, like the times in the list. */
function startOfDay(date: string, later: number): string {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  return new Date(year, month - 1, day + later).toISOString();
}
