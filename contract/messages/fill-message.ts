export type MessageParams = Readonly<Record<string, string | number>>;

/** 'Você tem {remaining} restantes.' with its names filled in. */
export function fillMessage(template: string, params: MessageParams = {}): string {
  return template.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]) : placeholder,
  );
}
