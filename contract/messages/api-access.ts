/** /api-access. */
export const apiAccessPage = {
  intro:
    "Leia seus layouts e os comentários deles a partir de planilhas, scripts e outros programas.",
  keyTitle: "Sua API Key",
  keyBody: "Ela abre seus layouts e comentários para leitura. Guarde-a como uma senha.",
  keyLabel: "API Key",
  show: "Mostrar API Key",
  hide: "Ocultar API Key",
  copy: "Copiar",
  copyNamed: "Copiar API Key",
  none: "Você ainda não tem uma API Key.",
  generate: "Gerar API Key",
  regenerate: "Gerar nova API Key",
  createdAt: "Criada em",
  lastUsed: "Último uso",
  neverUsed: "Ainda não usada",
  confirmTitle: "Gerar uma nova API Key?",
  confirmBody:
    "A chave atual deixa de funcionar na hora. Os programas que a usam param de ler seus dados até receberem a nova.",
  confirm: "Gerar nova chave",
  examplesTitle: "Como usar",
  examplesBody:
    "Envie a chave no cabeçalho x-api-key. São até 120 requisições por minuto, e as listas vêm em páginas: repita a chamada com o cursor de next_cursor para continuar.",
  languages: "Linguagem dos exemplos",
  listLayouts: "Listar layouts",
  listComments: "Listar os comentários de um layout",
  copyExample: "Copiar o exemplo “{name}”",
  referenceTitle: "Referência completa",
  referenceBody:
    "Parâmetros, campos das respostas e códigos de erro, gerados a partir da própria API.",
  reference: "Abrir a referência da API",
  webhooksHint: "Prefere ser avisado quando algo acontece?",
  webhooksLink: "Configure um webhook",
} as const;

export const apiExamples = {
  keyPlaceholder: "SUA_API_KEY",
  layoutPlaceholder: "ID_DO_LAYOUT",
} as const;

export const apiKeyToasts = {
  generated: "Nova API Key gerada com sucesso!",
  copied: "API Key copiada para a área de transferência!",
  generateFailed: "Erro ao gerar API Key.",
  loadFailed: "Erro ao carregar a API Key.",
} as const;
