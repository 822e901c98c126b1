export const apiKeyMessages = {
  invalid: "Esta API Key não é válida. Confira a chave na página API da sua conta.",
  generated: "Nova API Key gerada com sucesso!",
  copied: "API Key copiada para a área de transferência!",
  generateFailed: "Erro ao gerar API Key.",
  loadFailed: "Erro ao carregar a API Key.",
} as const;
