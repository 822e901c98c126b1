/** Refusals; every page loads them, so nothing else is here. */
export const apiKeyMessages = {
  invalid: "Esta API Key não é válida. Confira a chave na página API da sua conta.",
} as const;
