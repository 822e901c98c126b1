import type { SpaceAction } from "#contract/space-actions.ts";

/** /members, 'Equipe'. */
export const membersPage = {
  loadFailed: "Erro ao carregar a equipe",
  people: "Pessoas",
  you: "Você",
  seats: "{used} de {limit} vagas",
  seatsLeft: "Restam {left}. Convites pendentes também ocupam vaga.",
  oneSeatLeft: "Resta 1. Convites pendentes também ocupam vaga.",
  noSeatLeft: "Nenhuma livre. Convites pendentes também ocupam vaga.",
  since: "No espaço desde {date}",
  lastSeen: "Última visita {when}",
  neverSeen: "Ainda não visitou",
  roleOf: "Papel de {name}",
  roleChanged: "O papel de {name} agora é {role}.",
  roleChangeFailed: "Erro ao mudar o papel",
  remove: "Remover",
  removeNamed: "Remover {name}",
  aloneTitle: "Por enquanto, só você",
  aloneBody:
    "Convide quem trabalha com você: o convite chega por email e, aceito, a pessoa vê os mesmos layouts e comentários.",
} as const;

export const removeMemberDialog = {
  title: "Remover {name}?",
  body: "O acesso ao espaço acaba na hora. Os layouts e comentários que a pessoa deixou continuam aqui.",
  confirm: "Remover do espaço",
  done: "{name} saiu da equipe.",
  failed: "Erro ao remover a pessoa",
} as const;

export const leaveSpaceDialog = {
  open: "Sair do espaço",
  title: "Sair de “{space}”?",
  body: "Você deixa de ver os layouts e comentários deste espaço. O que você escreveu continua lá, e para voltar é preciso um novo convite.",
  confirm: "Sair do espaço",
  done: "Você saiu do espaço.",
  failed: "Erro ao sair do espaço",
} as const;

export const inviteForm = {
  title: "Convidar",
  emails: "Emails",
  emailsExample: "ana@exemplo.com.br, caio@exemplo.com.br",
  emailsHint: "Um ou vários, separados por vírgula, espaço ou linha.",
  role: "Papel",
  submit: "Enviar convites",
  emailsMissing: "Digite pelo menos um email.",
  oneInvalid: "Confira este endereço: {list}",
  manyInvalid: "Confira estes endereços: {list}",
  tooMany: "Convide no máximo {max} pessoas de cada vez.",
  noSeat: "Não há vaga livre. Remova alguém ou cancele um convite pendente.",
  oneSeat: "Só há 1 vaga livre. Convide menos gente, ou remova alguém antes.",
  fewSeats: "Só há {left} vagas livres. Convide menos gente, ou remova alguém antes.",
  dailyLimit: "Este espaço já enviou os convites que podia por hoje. Tente de novo {when}.",
  failed: "Erro ao enviar os convites",
  invitedOne: "Convite enviado para {email}.",
  invitedMany: "{count} convites enviados.",
  alreadyThereOne: "Já faz parte do espaço ou tem um convite pendente: {list}.",
  alreadyThereMany: "Já fazem parte do espaço ou têm um convite pendente: {list}.",
} as const;

export const pendingInvitations = {
  title: "Convites pendentes",
  validUntil: "{role}, vale até {date}",
  expiredOn: "{role}, expirou em {date}",
  expired: "Expirado",
  resend: "Reenviar",
  resendNamed: "Reenviar o convite de {email}",
  resent: "Convite reenviado para {email}.",
  resendFailed: "Erro ao reenviar o convite",
  revoke: "Cancelar convite",
  revokeNamed: "Cancelar convite de {email}",
  revoked: "Convite cancelado.",
  revokeFailed: "Erro ao cancelar o convite",
} as const;

/** In place of inviting, for a space without the Team plan. */
export const teamOffer = {
  title: "Traga sua equipe para o espaço",
  body: "Com o plano Team, quem trabalha com você vê os mesmos layouts e cuida dos mesmos comentários.",
  features: [
    "Até {seats} pessoas no espaço, contando com você",
    "Dois papéis: Editor, que cuida dos layouts, e Leitor, que acompanha e comenta",
    "Um lugar só para os comentários da equipe e dos clientes",
    "Histórico de quem fez o quê no espaço",
  ],
  seePlans: "Ver o plano Team",
  lapsed:
    "Sem o plano Team, estas pessoas estão sem acesso ao espaço. As vagas delas ficam guardadas, e elas voltam junto com o plano.",
} as const;

export const spaceHistory = {
  title: "Histórico do espaço",
  body: "O que foi feito nos últimos 12 meses.",
  emptyBody: "Convites, mudanças de papel e exclusões aparecem aqui.",
  loadFailed: "Erro ao carregar o histórico",
  loadMore: "Carregar mais",
  loadingMore: "Carregando mais...",
  loadMoreFailed: "Erro ao carregar mais do histórico",
} as const;

export const spaceActSentences = {
  member_invited: "{actor} convidou {email} como {role}",
  invitation_revoked: "{actor} cancelou o convite de {email}",
  member_joined: "{actor} entrou no espaço como {role}",
  role_changed: "{actor} mudou o papel de {target} de {role_before} para {role}",
  member_removed: "{actor} removeu {target} do espaço",
  member_left: "{actor} saiu do espaço",
  layout_removed: "{actor} excluiu o layout “{layout}”",
  version_removed: "{actor} excluiu a versão {number} de “{layout}”",
  approval_requested: "{actor} pediu a aprovação da versão {number} de “{layout}”",
  approval_ended: "{actor} encerrou a rodada de aprovação da versão {number} de “{layout}”",
  comment_removed: "{actor} removeu o comentário {number} de “{layout}”",
  guest_removed: "{actor} removeu tudo o que um visitante escreveu em “{layout}”",
  comments_paused: "{actor} pausou os comentários de “{layout}”",
  comments_resumed: "{actor} reabriu os comentários de “{layout}”",
  link_switched_on: "{actor} reativou o link de “{layout}”",
  link_switched_off: "{actor} desativou o link de “{layout}”",
  link_password_set: "{actor} pôs uma senha no link de “{layout}”",
  link_password_removed: "{actor} tirou a senha do link de “{layout}”",
  link_expiry_set: "{actor} pôs um prazo no link de “{layout}”",
  link_expiry_removed: "{actor} tirou o prazo do link de “{layout}”",
  link_download_allowed: "{actor} permitiu o download de “{layout}”",
  link_download_refused: "{actor} deixou de permitir o download de “{layout}”",
  link_versions_shown: "{actor} passou a mostrar as versões anteriores de “{layout}”",
  link_versions_hidden: "{actor} deixou de mostrar as versões anteriores de “{layout}”",
  link_compare_allowed: "{actor} permitiu comparar as versões de “{layout}”",
  link_compare_refused: "{actor} deixou de permitir comparar as versões de “{layout}”",
  link_rotated: "{actor} gerou um novo link para “{layout}”",
  link_passes_ended: "{actor} encerrou os acessos com senha a “{layout}”",
  presentation_removed: "{actor} excluiu a apresentação “{layout}”",
  space_edited: "{actor} mudou o nome ou o logo do espaço",
} as const satisfies Record<SpaceAction, string>;
