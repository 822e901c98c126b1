import { queryOptions } from "@tanstack/react-query";
import { listInvoices } from "#contract/routes/billing.ts";
import { call } from "#web/lib/api.ts";

export const invoicesQuery = queryOptions({
  queryKey: ["billing", "invoices"],
  queryFn: ({ signal }) => call(listInvoices, {}, { signal }),
});
