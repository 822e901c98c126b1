export const apiReference = {
  title: "API do Alfinete",
  description:
    "Leia seus layouts e os comentários deles a partir de outros programas. As respostas são JSON; os erros trazem um código estável, uma frase em português e o identificador da requisição.",
  success: "Sucesso",
  failure: "Falha",
  keyed: "Com a sua API Key",
  others: "Usadas pelo aplicativo",
  parameters: "Parâmetros",
  body: "Corpo",
  answer: "Resposta",
  required: "obrigatório",
  optional: "opcional",
  noAnswer: "Sem corpo",
  errors: "Códigos de erro",
  errorsIntro: "Toda falha tem a forma abaixo. O código não muda; a frase pode mudar.",
  keyedIntro:
    "Envie a chave no cabeçalho x-api-key. São 120 requisições por minuto; as respostas dizem quanto resta em RateLimit-Limit, RateLimit-Remaining e RateLimit-Reset (em segundos), e quem passa do limite recebe 429 com Retry-After. Cada resposta traz um ETag: repetido em If-None-Match, responde 304 enquanto nada mudou. Quando há mais itens, next_cursor traz o valor do parâmetro cursor da próxima página.",
  notModified: "Nada mudou desde a resposta com o ETag enviado em If-None-Match",
  tooMany: "Passou de 120 requisições por minuto; tente de novo depois de Retry-After segundos",
  headers: {
    "RateLimit-Limit": "Quantas requisições a chave pode fazer por minuto",
    "RateLimit-Remaining": "Quantas ainda restam",
    "RateLimit-Reset": "Em quantos segundos a conta recomeça",
    ETag: "A versão da resposta, para If-None-Match",
  },
  filters: {
    category: "Só os layouts desta categoria: o id ou o nome dela",
    since: "Só o que foi criado a partir deste dia ou momento (ISO 8601)",
  },
  download: "Baixar a descrição OpenAPI (JSON)",
  access: {
    public: "Aberta",
    user: "Exige login",
    subscriber: "Exige assinatura ativa",
    api: "Exige acesso à API",
    admin: "Exige administrador",
  },
} as const;
