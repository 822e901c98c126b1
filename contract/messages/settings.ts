/** /profile, 'Configurações'. */
export const settings = {
  save: "Salvar",
};

/** What leads from one section to another. */
export const settingsIndex = {
  label: "Nesta página",
  account: "Conta",
  security: "Segurança",
  data: "Dados",
};

/** Asked before an important action, when the session is older than ten minutes. */
export const identityQuestion = {
  password: "Senha atual",
  code: "Código",
  appHint: "Do aplicativo autenticador, ou um dos seus códigos de recuperação.",
  mailHint: "Enviamos um código de 6 dígitos para {email}.",
  mailAgain: "Enviar outro",
  mailSent: "Código enviado. Verifique sua caixa de entrada.",
};

/** Offered with a new password. */
export const endApiKey = {
  label: "Encerrar também a API Key",
  hint: "Vale para todas as suas chaves: os programas que as usam param de funcionar até receberem uma nova.",
};

export const planSection = {
  title: "Plano e assinatura",
  body: "O que está incluído na sua conta e até quando.",
};

export const personalSection = {
  title: "Dados pessoais",
  body: "Seu nome de usuário assina os comentários que você faz nos seus layouts.",
  email: "Email",
  username: "Nome de usuário",
};

export const passwordSection = {
  title: "Senha",
  body: "Ao trocar a senha, as outras sessões abertas são encerradas.",
  newPassword: "Nova senha",
  confirmation: "Confirme a nova senha",
  submit: "Atualizar senha",
};

export const secondFactorSection = {
  title: "Verificação em duas etapas",
  body: "Além da senha, o login pede um código do aplicativo autenticador no seu celular.",
  on: "Ativada",
  off: "Desativada",
  turnOn: "Ativar",
  turnOff: "Desativar",
  renewCodes: "Gerar novos códigos de recuperação",
  scan: "Leia o QR code com o aplicativo autenticador (Google Authenticator, 1Password, Aegis ou outro).",
  qrName: "QR code para o aplicativo autenticador",
  typeSecret: "Não consegue ler? Digite esta chave no aplicativo:",
  copySecret: "Copiar chave",
  firstCode: "Depois, digite o código que o aplicativo mostra.",
  confirm: "Confirmar e ativar",
  askCode: "Digite um código do aplicativo ou um código de recuperação para continuar.",
  code: "Código",
  turnedOn: "Verificação em duas etapas ativada!",
  turnedOff: "Verificação em duas etapas desativada.",
  failed: "Erro ao alterar a verificação em duas etapas.",
  codesTitle: "Guarde seus códigos de recuperação",
  codesBody:
    "Cada código abre sua conta uma vez, se você perder o celular. Eles não serão mostrados de novo.",
  codesRenewed: "Os códigos anteriores deixaram de funcionar.",
  copyCodes: "Copiar códigos",
  downloadCodes: "Baixar códigos",
  codesFile: "alfinete-codigos-de-recuperacao.txt",
  codesFileHeading: "Códigos de recuperação do Alfinete ({email})",
  codesKept: "Já guardei os códigos",
};

export const sessionsSection = {
  title: "Sessões ativas",
  body: "Os navegadores e programas conectados à sua conta.",
  current: "Esta sessão",
  lastUsed: "Último uso {when}",
  end: "Encerrar",
  endNamed: "Encerrar a sessão {device}",
  endOthers: "Encerrar as outras sessões",
  ended: "Sessão encerrada.",
  othersEnded: "As outras sessões foram encerradas.",
  none: "Nenhuma outra sessão aberta.",
  loadFailed: "Erro ao carregar as sessões.",
  endFailed: "Erro ao encerrar a sessão.",
};

export const exportSection = {
  title: "Seus dados",
  body: "Baixe uma cópia de tudo o que há na sua conta: um arquivo ZIP com os dados em JSON e suas imagens originais.",
  none: "Você ainda não pediu uma cópia. Quando ficar pronta, avisamos por email.",
  request: "Preparar cópia dos dados",
  requestAgain: "Preparar uma nova cópia",
  preparing: "Preparando sua cópia...",
  preparingNote: "Você pode sair desta página: avisamos por email quando ficar pronta.",
  ready: "Sua cópia está pronta ({size}).",
  available: "Disponível até {date}.",
  next: "Você pode pedir uma cópia por dia. A próxima, a partir de {date}.",
  download: "Baixar meus dados",
  failed: "Não foi possível preparar a cópia.",
  loadFailed: "Erro ao carregar a cópia dos dados.",
  requestFailed: "Erro ao pedir a cópia dos dados.",
};

export const deletionSection = {
  title: "Excluir conta",
  body: "Apaga sua conta, seus layouts e todos os comentários, e cancela a assinatura. Não há como desfazer.",
  open: "Excluir minha conta",
  dialogTitle: "Excluir sua conta?",
  dialogBody:
    "Layouts, comentários, links públicos e arquivos serão apagados de vez. Para confirmar, digite o email da conta:",
  confirmEmail: "Email da conta",
  confirm: "Excluir definitivamente",
  done: "Sua conta foi excluída.",
  failed: "Erro ao excluir a conta.",
};

/** What the settings answer. */
export const settingsMessages = {
  profileUpdated: "Perfil atualizado com sucesso!",
  profileUpdateFailed: "Erro ao atualizar perfil.",
  passwordUpdateFailed: "Erro ao atualizar a senha.",
  newPasswordTooShort: "A senha deve ter no mínimo 6 caracteres.",
  passwordsDiffer: "As senhas não coincidem.",
} as const;
