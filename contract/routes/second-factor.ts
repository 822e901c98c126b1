import * as z from "zod/mini";
import { identityFields } from "#contract/fields.ts";
import { route } from "#contract/route.ts";

const code = z.string().check(z.trim(), z.minLength(1), z.maxLength(40));
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const startSecondFactor = route({
  method: "POST",
  path: "/api/second-factor",
  summary: "Começa a ativar a verificação em duas etapas",
  access: "user",
  status: 201,
  input: z.strictObject(identityFields),
  output: z.object({ secret: z.string(), uri: z.string() }),
});

export const confirmSecondFactor = route({
  method: "POST",
  path: "/api/second-factor/confirm",
  summary: "Ativa a verificação em duas etapas com o primeiro código",
  access: "user",
  input: z.strictObject({ code }),
  output: RecoveryCodes,
});

export const renewRecoveryCodes = route({
  method: "POST",
  path: "/api/second-factor/recovery-codes",
  summary: "Gera novos códigos de recuperação e descarta os antigos",
  access: "user",
  input: z.strictObject({ code }),
  output: RecoveryCodes,
});

export const removeSecondFactor = route({
  method: "POST",
  path: "/api/second-factor/remove",
  summary: "Desativa a verificação em duas etapas",
  access: "user",
  status: 204,
  input: z.strictObject({ code }),
  output: z.void(),
});
