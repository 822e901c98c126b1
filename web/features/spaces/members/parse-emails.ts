import { emailField } from "#contract/fields.ts";

interface ParsedEmails {
  valid: string[];
  invalid: string[];
}

/** As mail programs copy a person: `Bia Souza <bia@exemplo.com.br>`. */
const IN_BRACKETS = /<([^<>]*)>/;

/** Addresses typed or pasted, separated by commas, semicolons, spaces or lines; each is kept once. */
export function parseEmails(text: string): ParsedEmails {
  const words = text.split(/[,;\n]+/).flatMap((part) => {
    const [, address] = IN_BRACKETS.exec(part) ?? [];
    return address === undefined ? part.split(/\s+/) : [address];
  });
  const valid = new Set<string>();
  const invalid = new Set<string>();
  for (const word of words.filter(Boolean)) {
    const { data } = emailField.safeParse(word);
    if (data === undefined) invalid.add(word);
    else valid.add(data);
  }
  return { valid: [...valid], invalid: [...invalid] };
}
