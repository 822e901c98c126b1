export type MessageParams = Readonly<Record<string, string | number>>;

/** Fills in names: 'Você tem {remaining} restantes.' */
export function fillMessage(template: string, params: MessageParams = {}): string {
  return template.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]) : placeholder,
  );
}
