import type { AdminAction } from "#contract/admin-actions.ts";
import { adminMessages } from "#contract/messages/admin.ts";

export const adminToasts = {
  userUpdated: "Usuário atualizado com sucesso!",
  passwordUpdated: "Senha atualizada com sucesso!",
  accessLinkCopied: "Link de acesso copiado!",
  overviewLoadFailed: "Erro ao carregar dados do dashboard",
  systemLoadFailed: "Erro ao carregar o estado do sistema",
  usersLoadFailed: "Erro ao carregar usuários e estatísticas",
  userUpdateFailed: "Erro ao atualizar usuário",
  passwordUpdateFailed: "Erro ao atualizar senha: {message}",
  accessLinkFailed: "Erro ao gerar link de acesso: {message}",
  layoutsLoadFailed: "Erro ao carregar layouts",
  auditLoadFailed: "Erro ao carregar a auditoria",
} as const;

export const adminShell = {
  title: "Admin",
  navigation: "Administração",
  overview: "Painel",
  users: "Usuários",
  layouts: "Layouts",
  audit: "Auditoria",
  backToSite: "Voltar ao site",
} as const;

export const overviewPage = {
  totals: "Totais",
  users: "Usuários",
  layouts: "Layouts",
  comments: "Comentários",
  storage: "Armazenamento",
  subscriptions: "Assinaturas",
  trialUsers: "Em período de teste",
  revenue: "Receita mensal estimada",
  revenueNote: "Soma dos preços mensais de quem está ativo ou em teste.",
  oneDispute: "1 pagamento contestado espera resposta.",
  disputes: "{count} pagamentos contestados esperam resposta.",
  onePending: "Não conta 1 assinatura com pagamento pendente.",
  pending: "Não conta {count} assinaturas com pagamento pendente.",
  byPlan: "Ativas ou em teste, por plano",
  lastDays: "Últimos 30 dias",
  signUps: "Cadastros",
  newLayouts: "Layouts criados",
  newComments: "Comentários recebidos",
  previousDays: "30 dias anteriores",
  sums: "{count} nos últimos 30 dias, {previous} nos 30 anteriores",
  onDay: "{count} em {date}, {previous} em {previousDate} (30 dias antes)",
  chartName:
    "{name} por dia, de {from} a {to}: {count} no total, no máximo {most} em um dia; {previous} nos 30 dias anteriores",
  dayOf: "{name}: dia",
  showNumbers: "Ver os números em tabela",
  day: "Dia",
} as const;

export const systemSection = {
  title: "Estado do sistema",
  database: "Banco de dados",
  storage: "Arquivos",
  workers: "Tarefas em segundo plano",
  up: "Funcionando",
  down: "Sem resposta",
  waiting: "Tarefas na fila",
  active: "Tarefas em andamento",
  failed: "Tarefas com falha",
  webhooks: "Webhooks com falha",
  version: "Versão",
  uptime: "No ar há",
  minutes: "{minutes} min",
  hours: "{hours} h {minutes} min",
  days: "{days} d {hours} h",
  sweep: "Limpeza de arquivos",
  neverSwept: "Ainda não executada",
  swept: "Concluída em {moment}",
  refused: "Suspensa",
  approvals: "Registros de aprovação",
  neverVerified: "Ainda não conferidos",
  verifiedOne: "1 registro conferido em {moment}",
  verified: "{records} registros conferidos em {moment}",
  altered: "Alterados",
  alteredBody:
    "A conferência de {moment} encontrou problemas em registros de aprovação ({problems} em {records}): algo foi mudado, removido ou cortado fora do aplicativo. Não mexa no banco de dados, execute npm run verify-approvals no servidor para ver quais são e compare com uma cópia de segurança.",
  refusals: {
    foreign_store:
      "O armazenamento configurado pertence a outra instalação. Por segurança, nenhum arquivo é removido. Corrija a configuração; se os arquivos forem mesmo deste banco de dados, execute npm run adopt-store no servidor.",
    unmarked_store:
      "O armazenamento tem arquivos, e nenhum deles é conhecido por este banco de dados. Por segurança, nenhum arquivo é removido. Corrija a configuração; se os arquivos forem mesmo deste banco de dados, execute npm run adopt-store no servidor.",
    too_many_orphans:
      "A última limpeza, em {moment}, encontrou {orphans} arquivos sem layout entre {files} e não mexeu em nenhum. Confira se este é o banco de dados certo; se for, execute npm run sweep-files -- --confirm {confirm} no servidor.",
    older_code:
      "Uma versão mais nova já atualizou o banco de dados. Este processo não remove arquivos até ser atualizado também.",
  },
} as const;

export const usersPage = {
  search: "Buscar por nome ou email",
  list: "Usuários",
  oneFound: "1 usuário",
  found: "{count} usuários",
  admin: "Admin",
  specialAccess: "Acesso especial",
  trialing: "em teste",
  pending: "pagamento pendente",
  paymentPending: "Pagamento pendente",
  disputed: "Pagamento contestado",
  paymentsNamed: "Ver os pagamentos de {name}",
  unconfirmed: "Email não confirmado",
  you: "Você",
  oneMember: "1 pessoa na equipe",
  members: "{count} pessoas na equipe",
  oneSpace: "Em 1 outro espaço",
  spaces: "Em {count} outros espaços",
  oneLayout: "1 layout",
  layouts: "{count} layouts",
  oneComment: "1 comentário",
  comments: "{count} comentários",
  storageOf: "{used} de {limit}",
  edit: "Editar",
  team: "Equipe",
  payments: "Pagamentos",
  password: "Senha",
  accessLink: "Link de acesso",
  editNamed: "Editar {name}",
  passwordNamed: "Definir senha de {name}",
  accessLinkNamed: "Gerar link de acesso de {name}",
  spacesNamed: "Ver a equipe e os espaços de {name}",
  noneTitle: "Nenhum usuário encontrado",
  noneBody: "Tente outra parte do nome ou do email.",
  clear: "Limpar busca",
} as const;

export const userSpacesDialog = {
  title: "Equipe e espaços",
  members: "Pessoas no espaço de {name}",
  noMembers: "Ninguém além de {name}.",
  spaces: "Espaços de que {name} participa",
  noSpaces: "Nenhum, além do próprio.",
  spaceOf: "Espaço de {name}",
  since: "{role} desde {date}",
  remove: "Remover",
  removeNamed: "Remover {name} do espaço",
  confirmTitle: "Remover do espaço?",
  confirmBody:
    "{name} perde o acesso ao espaço imediatamente. O que escreveu e enviou continua lá.",
  removed: "{name} saiu do espaço.",
  removeFailed: "Não foi possível remover a pessoa.",
} as const;

export const userPaymentsDialog = {
  title: "Pagamentos",
  none: "Nenhuma cobrança até agora.",
  line: "{amount}, {state}",
  refunded: "{amount} devolvidos",
  disputed: "contestado pelo banco",
  see: "Ver",
  seeNamed: "Ver a fatura de {date}",
  refundTitle: "Reembolsar o último pagamento",
  refundBody:
    "{amount} voltam pelo mesmo meio em que foram pagos, e {name} recebe um aviso por email. O ato fica na auditoria. Não é possível desfazer.",
  end: "Encerrar a assinatura agora",
  endHint: "Sem isso, o plano continua e é cobrado de novo na renovação.",
  submit: "Reembolsar {amount}",
  done: "Pagamento reembolsado.",
  failed: "Erro ao reembolsar o pagamento",
} as const;

/** For the admin's own proof of identity, beside another person's data. */
export const adminIdentity = {
  password: "Sua senha",
} as const;

export const editUserDialog = {
  title: "Editar usuário",
  username: "Nome de usuário",
  role: "Papel",
  roles: { user: "Usuário", admin: "Admin" },
  ownRole: adminMessages.ownRole,
  storageLimit: "Limite de armazenamento (MB)",
  storageHint: "Vazio ou 0 não limita.",
  storageInvalid: "Digite um número de MB a partir de 0, ou deixe vazio.",
  storageUnset: "Sem limite. Para limitar, digite um valor; o padrão sugerido é {default} MB.",
  specialAccess: "Acesso especial",
  specialHint: "Abre tudo, como um plano Team, sem assinatura.",
  submit: "Salvar",
} as const;

export const passwordDialog = {
  title: "Definir senha",
  body: "Todas as sessões de {name} serão encerradas, e um aviso irá para {email}.",
  password: "Nova senha",
  passwordMissing: "Digite a nova senha.",
  submit: "Definir senha",
} as const;

export const accessLinkDialog = {
  title: "Link de acesso",
  body: "Abre a conta de {name} uma única vez, em até 10 minutos. Se a verificação em duas etapas estiver ativada, o código será pedido.",
  generate: "Gerar e copiar link",
  generateAgain: "Gerar outro link",
  link: "Link de acesso",
  copy: "Copiar link",
  validUntil: "Vale até {time}. Um novo link invalida este.",
} as const;

export const adminLayoutsPage = {
  search: "Buscar por título",
  list: "Layouts de todos",
  oneFound: "1 layout",
  found: "{count} layouts",
  by: "de",
  oneComment: "1 comentário",
  comments: "{count} comentários",
  view: "Ver",
  viewNamed: "Ver {title}",
  opensInNewTab: "(abre em outra aba)",
  guarded: "Link protegido",
  openGuardedTitle: "Abrir um layout protegido?",
  openGuardedBody:
    "O link de “{title}” tem senha ou prazo, ou está desativado. Abrir fica registrado na auditoria, com seu nome, e vale por uma hora neste navegador.",
  openGuardedConfirm: "Abrir e registrar",
  openGuardedFailed: "Erro ao abrir o layout",
  delete: "Excluir",
  deleteNamed: "Excluir {title}",
  deleteTitle: "Excluir este layout?",
  deleteBody:
    "“{title}”, de {owner}, seus comentários e o link público deixam de existir. Não é possível desfazer.",
  deleteConfirm: "Excluir layout",
  noneTitle: "Nenhum layout encontrado",
  noneBody: "Tente outra parte do título.",
  emptyTitle: "Ninguém enviou layouts ainda",
  emptyBody: "Quando alguém enviar uma imagem, ela aparece aqui.",
  clear: "Limpar busca",
} as const;

export const auditPage = {
  list: "Atos da administração",
  oneFound: "1 registro",
  found: "{count} registros",
  filters: "Filtros",
  action: "Ato",
  allActions: "Todos os atos",
  person: "Pessoa",
  personHint: "Nome ou email",
  from: "De",
  to: "Até",
  clear: "Limpar filtros",
  by: "por",
  bySystem: "pelo sistema",
  goneActor: "conta excluída",
  goneTarget: "conta excluída",
  address: "de {address}",
  noneTitle: "Nenhum registro encontrado",
  noneBody: "Mude os filtros para ver outros atos.",
  emptyTitle: "Nada registrado ainda",
  emptyBody:
    "Cada ato da administração fica registrado aqui: quem, o quê, em quem, quando e de onde.",
  change: "{field}: {from} → {to}",
  fields: {
    username: "Nome",
    role: "Papel",
    storage_limit: "Limite",
    special_access: "Acesso especial",
  },
  yes: "sim",
  no: "não",
  noLimit: "sem limite",
} as const;

export const actionNames: Readonly<Record<AdminAction, string>> = {
  user_edited: "Editou o usuário",
  password_set: "Definiu a senha",
  access_link_made: "Gerou link de acesso",
  layout_removed: "Excluiu o layout",
  guarded_layout_opened: "Abriu um layout protegido",
  member_removed: "Removeu de um espaço",
  payment_refunded: "Reembolsou um pagamento de",
  admin_granted: "Tornou admin por comando no servidor",
  admin_email_confirmed: "Tornou admin ao confirmar o email",
};
