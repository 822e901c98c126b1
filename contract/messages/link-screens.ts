/** Texts of sharing, of a link's settings and of the list of links; the API's messages are in links.ts. */

/** Where a link asks something of a visitor, or is off. */
export const guardedMark = "Link com senha, prazo ou desativado";

export const shareDialog = {
  open: "Compartilhar",
  body: "“{title}”",
  message: "Mensagem",
  text: "Deixe seus comentários em “{title}”: {link}",
  whatsapp: "Enviar pelo WhatsApp",
  link: "Link público",
  copy: "Copiar link",
  showQrCode: "Mostrar QR code",
  hideQrCode: "Ocultar QR code",
  qrBody: "Aponte a câmera do celular para abrir.",
  qrImage: "QR code que abre {link}",
  system: "Outros aplicativos",
  systemText: "Deixe seus comentários em “{title}”.",
  previewTitle: "Como aparece na conversa",
  guardedPreview:
    "Com senha, prazo ou link desativado, a prévia não mostra o título nem a imagem. As que já estão em conversas não mudam.",
  off: "Este link está desativado: quem abrir não vê nada.",
  expired: "Este link expirou: quem abrir não vê nada.",
  withPassword: "Quem abrir vai precisar da senha. Envie-a em outra mensagem.",
} as const;

export const linkSettings = {
  title: "Ajustes do link",
  loadFailed: "Erro ao carregar os ajustes do link",
  editFailed: "Erro ao salvar os ajustes do link",
  save: "Salvar",

  active: "Link ativo",
  activeHint: "Desativado, ninguém de fora abre o link. Os comentários ficam guardados.",
  comments: "Aceitar comentários",
  commentsHint: "Desligado, quem tem o link vê, mas não comenta.",
  versions: "Mostrar versões anteriores",
  versionsHint:
    "Desligado, quem abre o link vê só a versão mais nova; imagens antigas já abertas ficam no navegador.",
  compare: "Permitir comparar versões",
  compareHint: "Quem abre o link pode pôr duas versões lado a lado e ver o que mudou.",
  download: "Permitir download",
  downloadHint:
    "Mostra um botão para baixar o arquivo original. Sem ele, quem vê a imagem na tela ainda pode copiá-la.",

  password: "Senha",
  noPassword: "Sem senha",
  hasPassword: "Com senha",
  setPassword: "Definir senha",
  changePassword: "Trocar senha",
  removePassword: "Remover senha",
  newPassword: "Senha do link",
  newPasswordHint: "De 4 a 100 caracteres. Ela não é mostrada depois: anote antes de salvar.",
  passwordSet: "Senha definida.",
  passwordRemoved: "Senha removida.",
  removePasswordTitle: "Remover a senha deste link?",
  removePasswordBody: "Quem tem o link passa a abrir sem digitar nada.",

  expiry: "Expira em",
  noExpiry: "Sem prazo",
  expiredAt: "Expirou em {date}",
  setExpiry: "Definir prazo",
  changeExpiry: "Mudar prazo",
  removeExpiry: "Remover prazo",
  expiryField: "Data e hora",
  expiryMissing: "Escolha a data e a hora.",
  quickExpiries: "Escolha rápida",
  inOneDay: "1 dia",
  inDays: "{days} dias",
  expirySet: "Prazo definido.",
  expiryRemoved: "Prazo removido.",

  copiesNote:
    "Senha e prazo fecham o link, mas não apagam cópias: imagens já abertas podem continuar no navegador de quem as viu.",

  rotate: "Gerar novo link",
  rotateHint: "O link atual deixa de funcionar na hora.",
  rotateTitle: "Gerar um novo link?",
  rotateBody:
    "O link atual de “{title}” deixa de funcionar na hora, inclusive em mensagens e QR codes já enviados. Quem for continuar vendo precisa receber o novo.",
  rotated: "Novo link gerado. O antigo não funciona mais.",
  rotateFailed: "Erro ao gerar um novo link",
  endPasses: "Encerrar acessos",
  endPassesHint: "Quem já digitou a senha precisa digitá-la de novo.",
  endPassesTitle: "Encerrar os acessos?",
  endPassesBody: "Quem já abriu “{title}” com a senha precisa digitá-la de novo. A senha não muda.",
  passesEnded: "Acessos encerrados.",
  endPassesFailed: "Erro ao encerrar os acessos",
} as const;

/** Asked before a layout that others show gets its first password or end. */
export const presentationQuestion = {
  title: "Este layout está em apresentações sem senha",
  body: "Quem abre uma delas vê o layout sem a senha e sem o prazo do link dele.",
  list: "Apresentações sem senha",
  choice: "O que fazer com elas?",
  leave: "Tirar o layout delas",
  keep: "Manter o layout nelas",
  keepHint: "Ele continua visível para quem tem o link dessas apresentações.",
  confirm: "Continuar",
} as const;

export const linksPage = {
  list: "Links",
  intro:
    "Tudo o que este espaço compartilha. As visitas contam aberturas do link por quem não entrou no Alfinete, sem guardar quem foi.",
  loadFailed: "Erro ao carregar os links",
  loadMore: "Carregar mais",
  loadingMore: "Carregando mais links...",
  loadMoreFailed: "Não foi possível carregar mais links.",
  emptyTitle: "Nada compartilhado ainda",
  emptyBody: "Cada layout enviado ganha um link público, e ele aparece aqui.",
  emptyForViewer: "Quando alguém da equipe enviar uma imagem, o link dela aparece aqui.",
  create: "Novo Layout",
  kinds: { layout: "Layout", presentation: "Apresentação" },
  states: { active: "Ativo", off: "Desativado", expired: "Expirado", expires: "Expira {when}" },
  hasPassword: "Com senha",
  oneVisit: "1 visita em 30 dias",
  visits: "{count} visitas em 30 dias",
  noVisits: "Nenhuma visita em 30 dias",
  lastVisit: "Última visita {when}",
  copyNamed: "Copiar link de {title}",
  openNamed: "Abrir link de {title}",
  opensInNewTab: "(abre em outra aba)",
  settings: "Ajustes",
  settingsNamed: "Ajustes do link de {title}",
  moreNamed: "Mais ações para {title}",
  switchOff: "Desativar link",
  switchOn: "Ativar link",
  switchedOff: "Link desativado.",
  switchedOn: "Link ativado.",
} as const;
