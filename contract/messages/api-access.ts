import type { ApiKeyScope } from "#contract/route.ts";

/** /api-access. */
export const apiAccessPage = {
  intro:
    "Leia e grave layouts, versões, comentários e aprovações a partir de scripts, de outros programas e de assistentes de IA.",
  keyTitle: "Sua API Key",
  keyBody: "Ela abre seus layouts e comentários a outros programas. Guarde-a como uma senha.",
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
  access: "Acesso",
  canWrite: "Permitir que a nova chave também grave",
  revoke: "Revogar",
  revokeFirst: "Revogar API Key",
  revokeTitle: "Revogar esta chave?",
  revokeBody: "Os programas que a usam deixam de ter acesso na hora. Isso não pode ser desfeito.",
  revokeConfirm: "Revogar chave",
  confirmTitle: "Gerar uma nova API Key?",
  confirmBody:
    "A chave atual deixa de funcionar na hora. Os programas que a usam perdem o acesso até receberem a nova.",
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

export const scopeNames: Record<ApiKeyScope, string> = {
  read: "Somente leitura",
  write: "Leitura e escrita",
};

/** Keys besides the first one. */
export const namedKeys = {
  title: "Outras chaves",
  body: "Crie uma chave para cada programa: assim você sabe qual deles a usa e revoga uma sem parar os outros. Cada uma é mostrada só uma vez, ao ser criada.",
  list: "Outras chaves",
  none: "Nenhuma outra chave ainda.",
  create: "Criar chave",
  createTitle: "Nova chave",
  submit: "Criar chave",
  name: "Nome",
  nameHint: "Para que ela serve, por exemplo “Planilha de revisões”.",
  scope: "Acesso",
  expiry: "Validade",
  expiries: { "": "Sem validade", "30": "30 dias", "90": "90 dias", "365": "1 ano" },
  endsWith: "termina em {hint}",
  validUntil: "Vale até",
  expired: "Vencida em",
  replace: "Gerar outra",
  replaceNamed: "Gerar outra chave no lugar de “{name}”",
  replaceTitle: "Gerar outra chave no lugar desta?",
  replaceBody:
    "“{name}” deixa de funcionar na hora e dá lugar a uma chave nova, com o mesmo nome, acesso e validade.",
  replaceConfirm: "Gerar outra chave",
  revoke: "Revogar",
  revokeNamed: "Revogar a chave “{name}”",
  readyTitle: "Copie a chave agora",
  readyBody: "Ela não será mostrada de novo. Se você a perder, gere outra no lugar.",
  done: "Já copiei",
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
  revoked: "Chave revogada com sucesso!",
  revokeFailed: "Erro ao revogar a chave.",
  listFailed: "Erro ao carregar as chaves.",
  created: "Chave criada com sucesso!",
  createFailed: "Erro ao criar a chave.",
} as const;
