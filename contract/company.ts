import { companyWords } from "#contract/messages/company.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";

/** Who runs an installation and sells its plans. */
export interface Company {
  name: string;
  cnpj: string;
  address: string;
}

/** As the law wants it beside an offer; null where the settings do not say. */
export function companyLine(company: Company | null): string | null {
  return company && fillMessage(companyWords.line, { ...company });
}
