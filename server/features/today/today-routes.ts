import * as contract from "#contract/routes/today.ts";
import type { Api } from "#server/api.ts";
import { readToday } from "#server/features/today/read-today.ts";

export function todayRoutes(api: Api): void {
  api.serve(contract.getToday, (ctx) => readToday(ctx));
}
