import type * as z from "zod/mini";

/** The contract's own message for an invalid field, before the server is asked. */
export function fieldError(field: z.ZodMiniType, value: unknown): string | undefined {
  return field.safeParse(value).error?.issues[0]?.message;
}
