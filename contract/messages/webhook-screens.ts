import type {
  DeliveryFault,
  DeliveryState,
  WebhookEventType,
  WebhookFormat,
  WebhookSwitchOff,
} from "#contract/webhook-events.ts";

/** The display name of each kind of event, the test included. */
export const eventNames: Record<WebhookEventType | "webhook.test", string> = {
  "comment.created": "Novo comentário",
  "comment.updated": "Comentário alterado",
  "comment.resolved": "Comentário resolvido",
  "comment.reopened": "Comentário reaberto",
  "comment.deleted": "Comentário excluído",
  "reply.created": "Nova resposta",
  "layout.created": "Novo layout",
  "version.created": "Nova versão",
  "approval.decided": "Decisão de aprovação",
  "webhook.test": "Evento de teste",
};

/** How messages are written, by the names of those who read them. */
export const formatNames: Record<WebhookFormat, string> = {
  standard: "Padrão",
  slack: "Slack",
  discord: "Discord",
};

export const formatHints: Record<WebhookFormat, string> = {
  standard: "JSON assinado, para o seu sistema.",
  slack: "Use o endereço de um Incoming Webhook do Slack.",
  discord: "Use o endereço de um webhook de um canal do Discord.",
};

export const healthNames = {
  new: "Sem entregas ainda",
  healthy: "Funcionando",
  failing: "Com falhas",
  switched_off: "Desativado por falhas",
  layout_removed: "Layout excluído",
  off: "Desativado",
} as const;

export const switchOffReasons: Record<WebhookSwitchOff, string> = {
  gone: "O receptor respondeu 410 (não existe mais), e por isso desativamos este webhook. Corrija o endereço e ative-o novamente.",
  failing:
    "O receptor falhou por cinco dias seguidos, e por isso desativamos este webhook. Corrija o problema e ative-o novamente.",
  layout_removed:
    "O layout deste webhook foi excluído, e por isso o desativamos. Edite-o para escolher outro layout, ou todos, e ative-o novamente.",
};

export const deliveryStateNames: Record<DeliveryState, string> = {
  pending: "Na fila",
  delivered: "Entregue",
  failed: "Falhou",
  cancelled: "Cancelada",
};

export const webhookPage = {
  intro:
    "Receba um aviso no seu sistema, no Slack ou no Discord assim que algo acontece: comentários, respostas, novas versões, aprovações.",
  create: "Novo webhook",
  createFirst: "Criar Primeiro Webhook",
  emptyTitle: "Nenhum webhook ainda",
  emptyBody:
    "Informe um endereço seu e enviamos a ele cada acontecimento que você escolher, com assinatura e novas tentativas em caso de falha.",
  list: "Webhooks",
  url: "URL",
  event: "Evento",
  layout: "Layout",
  health: "Situação",
  createdAt: "Criado em",
  actions: "Ações",
  allLayouts: "Todos os layouts",
  layoutGone: "Layout excluído",
  openNamed: "Ver segredo e entregas de {url}",
  turnOn: "Ativar",
  turnOff: "Desativar",
  edit: "Editar",
  delete: "Excluir",
  editNamed: "Editar o webhook de {url}",
  deleteNamed: "Excluir o webhook de {url}",
  turnOnNamed: "Ativar o webhook de {url}",
  turnOffNamed: "Desativar o webhook de {url}",
} as const;

/** Shown while deliveries are being, or were recently, dropped because the queue was full. */
export const queueNotice = {
  title: "A fila de entregas encheu",
  leftOutOne: "Uma entrega ficou de fora em {last} e não será feita.",
  leftOutMany: "Entre {since} e {last}, {count} entregas ficaram de fora e não serão feitas.",
  full: "Há {pending} entregas esperando, e cada conta pode ter {limit}. Corrija ou desative os receptores que não respondem: quando a fila baixar, os novos eventos voltam a ser enviados.",
  over: "Agora há lugar de novo: {pending} de {limit} entregas esperando. Se algum receptor continua sem responder, corrija-o ou desative-o.",
} as const;

export const webhookForm = {
  createTitle: "Novo webhook",
  editTitle: "Editar webhook",
  url: "URL",
  urlExample: "https://exemplo.com.br/alfinete",
  urlHint: "Recebe um POST com JSON a cada evento.",
  eventType: "Tipo de evento",
  eventHint: "Chega no campo type como {type}.",
  layout: "Layout",
  layoutHint: "Só o que acontece nele, ou em todos.",
  format: "Formato",
  active: "Ativo",
  submitCreate: "Criar webhook",
  submitEdit: "Salvar",
} as const;

export const removeWebhookDialog = {
  title: "Excluir este webhook?",
  body: "O endereço {url} deixa de receber eventos, e o registro das entregas é apagado.",
  confirm: "Excluir webhook",
} as const;

export const webhookDetail = {
  back: "Todos os webhooks",
  edit: "Editar",
  remove: "Excluir",
  turnOn: "Ativar",
  turnOff: "Desativar",
  sendTest: "Enviar teste",
  notFound: "Este webhook não existe mais.",
  failingSince: "Falhando desde {when}",
  lastSuccess: "Última entrega {when}",
} as const;

export const secretSection = {
  title: "Segredo de assinatura",
  body: "Com ele seu sistema confere que a mensagem veio do Alfinete e não foi alterada.",
  label: "Segredo",
  reveal: "Mostrar segredo",
  hide: "Ocultar segredo",
  copyNamed: "Copiar segredo",
  rotate: "Gerar novo segredo",
  previousUntil: "O segredo anterior também assina até {when}.",
  confirmTitle: "Gerar um novo segredo?",
  confirmBody:
    "Por 24 horas cada mensagem leva as duas assinaturas, a do segredo novo e a do atual. Troque-o no seu sistema nesse prazo.",
  confirm: "Gerar novo segredo",
} as const;

export const payloadExamples = {
  title: "O que chega",
  body: "Um exemplo do corpo de cada evento no formato Padrão. Texto só da equipe não vai em nenhum.",
  chat: "Este webhook escreve para o {format}: lá chega uma mensagem com o que aconteceu, a imagem do ponto e um link para o Alfinete.",
  event: "Evento do exemplo",
  example: "Exemplo de {event}",
} as const;

export const deliveryLog = {
  title: "Entregas",
  body: "Os últimos 30 dias. O que falha é tentado de novo por cerca de três dias, em intervalos cada vez maiores.",
  list: "Entregas dos últimos 30 dias",
  emptyTitle: "Nenhuma entrega nos últimos 30 dias",
  emptyBody: "Envie um teste para ver o que seu sistema recebe.",
  oneTry: "1 tentativa",
  tries: "{count} tentativas",
  noTries: "Nenhuma tentativa ainda",
  nextTry: "próxima {when}",
  resend: "Reenviar",
  resendNamed: "Reenviar a entrega de {when}",
  more: "Carregar mais entregas",
  loading: "Carregando entregas...",
  message: "Mensagem",
  sentBody: "Corpo enviado",
  attempt: "Tentativa {number}",
  request: "Requisição",
  response: "Resposta",
  noAnswer: "Sem resposta",
  emptyResponse: "A resposta veio sem corpo.",
  cutNote: "Guardamos os primeiros 4 KB da resposta.",
  took: "em {ms} ms",
  tookSeconds: "em {seconds} s",
  cancelled: "Não foi enviada: o webhook estava desativado ou a conta sem acesso à API.",
} as const;

/** Why no answer came. */
export const faultNames: Record<DeliveryFault, string> = {
  timeout: "O receptor não respondeu em 15 segundos.",
  private_address: "O endereço leva a uma rede privada e não foi chamado.",
  unresolved: "O nome do endereço não foi encontrado.",
  refused: "A conexão foi recusada.",
  certificate: "O certificado do endereço não é válido.",
  broken: "A conexão caiu antes da resposta.",
};
