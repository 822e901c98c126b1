/** /invitation/{token}. */
export const invitationPage = {
  title: "{inviter} convidou você para {space}",
  titleUnnamed: "{inviter} convidou você para a equipe",
  role: "Seu papel",
  email: "Convite para",
  accept: "Aceitar convite",
  accepting: "Abrindo o espaço...",
  accepted: "Convite aceito. Este é o espaço {space}!",
  acceptedUnnamed: "Convite aceito. Este é o espaço de {inviter}!",
  acceptFailed: "Erro ao aceitar o convite",
  signInBody: "Já existe uma conta com este email. Entre com ela para aceitar o convite.",
  signIn: "Entrar para aceitar",
  signUpBody: "Para aceitar, crie sua conta. O email já está confirmado pelo convite.",
  name: "Seu nome",
  nameMissing: "Digite seu nome.",
  signUp: "Criar conta e aceitar",
  wrongAccount: "Você entrou como {own}, mas este convite é para {email}.",
  switchAccount: "Sair e entrar com {email}",
  switchToNew: "Sair e criar a conta de {email}",
  stay: "Continuar como {own}",
  strangers: "Não conhece quem convidou? Feche esta página: nada muda.",
  logo: "Logo de {space}",
} as const;

/** An invitation that leads nowhere any more, one page each. */
export const deadInvitation = {
  invitation_expired: {
    title: "Este convite expirou",
    body: "Um convite vale por 7 dias. Peça um novo a quem convidou você.",
  },
  invitation_revoked: {
    title: "Este convite foi cancelado",
    body: "Quem convidou você cancelou o convite. Se foi engano, peça um novo.",
  },
  invitation_used: {
    title: "Este convite já foi aceito",
    body: "Se foi você, é só entrar: o espaço está na sua conta.",
  },
  invitation_invalid: {
    title: "Este convite não é válido",
    body: "Confira se o link veio inteiro do email ou peça um novo convite.",
  },
  space_without_team: {
    title: "Este espaço não recebe pessoas agora",
    body: "O plano Team dele não está ativo. Fale com quem convidou você e abra o convite de novo depois.",
  },
} as const;

export const deadInvitationWays = {
  login: "Ir para o login",
  dashboard: "Ir para o dashboard",
} as const;
