export const product = {
  name: "Alfinete",
  tagline: "Feedback no ponto certo.",
  description:
    "Envie um layout, compartilhe o link e receba comentários fixados no ponto exato da imagem.",
};

export const pageTitles = {
  login: "Login",
  register: "Registrar",
  forgotPassword: "Recuperar senha",
  resetPassword: "Nova senha",
  publicLayout: "Layout compartilhado",
  publicPresentation: "Apresentação compartilhada",
  invitation: "Convite",
  approval: "Comprovante",
  pricing: "Planos",
  terms: "Termos de Uso",
  privacy: "Política de Privacidade",
  support: "Suporte",
  dashboard: "Dashboard",
  welcome: "Primeiros passos",
  sample: "Layout de exemplo",
  profile: "Configurações",
  members: "Equipe",
  links: "Links",
  apiAccess: "API",
  webhooks: "Webhooks",
  layouts: "Meus Layouts",
  newLayout: "Novo Layout",
  layout: "Layout",
  presentation: "Apresentação",
  categories: "Categorias",
  comments: "Comentários",
  adminDashboard: "Painel admin",
  adminUsers: "Usuários",
  adminLayouts: "Layouts de todos",
  adminAudit: "Auditoria",
  notFound: "Página não encontrada",
};

export const navigation = {
  home: "Alfinete, página inicial",
  main: "Principal",
  dashboard: "Dashboard",
  layouts: "Meus Layouts",
  categories: "Categorias",
  comments: "Comentários",
  /** In a space that is not one's own. */
  layoutsOfSpace: "Layouts",
  api: "API",
  webhooks: "Webhooks",
  team: "Equipe",
  links: "Links",
  upgrade: "Fazer Upgrade",
  admin: "Admin",
  adminPanel: "Admin Panel",
  login: "Login",
  register: "Registrar",
  account: "Minha Conta",
  profile: "Perfil e Assinatura",
  signOut: "Sair",
  menu: "Menu",
  openMenu: "Abrir menu",
  closeMenu: "Fechar menu",
  skipToContent: "Pular para o conteúdo",
};

/** What the header and the calls behind every page say of spaces. */
export const spaceWords = {
  list: "Espaços",
  own: "Meu espaço",
  of: "Espaço de {owner}",
  current: "Espaço atual: {name}",
  loadFailed: "Erro ao carregar seus espaços",
  lost: "Você não tem mais acesso a “{name}”. Voltamos para o seu espaço.",
} as const;

export const theme = {
  label: "Tema",
  light: "Claro",
  dark: "Escuro",
  system: "Sistema",
};

export const footer = {
  rights: "© {year} Alfinete. Todos os direitos reservados.",
  links: "Rodapé",
  terms: "Termos de Uso",
  privacy: "Política de Privacidade",
  support: "Suporte",
  pricing: "Planos",
  instagram: "Instagram",
  linkedin: "LinkedIn",
  opensInNewTab: "(abre em outra aba)",
  privacyPreferences: "Preferências de privacidade",
};

export const states = {
  loadingApp: "Carregando aplicação...",
  loading: "Carregando...",
  unexpected: "Ocorreu um erro inesperado. Por favor, tente novamente mais tarde.",
  errorCode: "Código do erro: {code}",
  reload: "Recarregar a página",
  retry: "Tentar novamente",
  close: "Fechar",
  notifications: "Avisos",
  profileFailed: "Erro ao carregar dados do perfil",
  needsJavaScript:
    "O Alfinete precisa de JavaScript para funcionar. Ative-o e recarregue a página.",
};

export const notFound = {
  title: "Não há nada neste ponto.",
  body: "O endereço pode ter mudado ou nunca ter existido.",
  home: "Voltar ao início",
};

/** The page for whoever opens an address while the database is away. */
export const unavailableMessages = {
  title: "Voltamos em instantes",
  text: "O serviço está temporariamente indisponível. Seus layouts e comentários estão guardados; tente de novo daqui a pouco.",
  retry: states.retry,
} as const;
