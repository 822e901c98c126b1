import type * as z from "zod/mini";

/** The sentence that the contract's own field refuses a value with, before the server has to. */
export function refusalOf(field: z.ZodMiniType, value: unknown): string | undefined {
  return field.safeParse(value).error?.issues[0]?.message;
}
