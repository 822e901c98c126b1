/** Who sells the plans, as the footer, the terms and mails say it. */
export const companyWords = { line: "{name} · CNPJ {cnpj} · {address}" } as const;
