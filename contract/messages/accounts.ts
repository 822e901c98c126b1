export const accountMessages = {
  // The spec's table of authentication sentences.
  wrongCredentials: "Email ou senha incorretos.",
  emailNotConfirmed: "Email não confirmado. Verifique sua caixa de entrada.",
  alreadyRegistered: "Este email já está cadastrado.",
  passwordTooShort: "A senha deve ter pelo menos 6 caracteres.",
  passwordTooLong: "A senha deve ter no máximo 128 caracteres.",
  invalidEmail: "Formato de email inválido.",
  tooManyAttempts: "Muitas tentativas. Tente novamente em alguns minutos.",
  emailLinkInvalid: "Link do email é inválido ou expirou.",
  tokenInvalid: "Token expirou ou é inválido.",
  weakPassword: "Escolha uma senha menos comum.",
  wrongSignUpPassword: "Essa não é a senha do cadastro. Tente de novo ou escolha outra senha.",

  // Settings.
  invalidUsername: "O nome de usuário deve ter de 2 a 40 caracteres.",
  currentPasswordNeeded: "Confirme sua senha atual para continuar.",
  codeNeeded: "Digite o código para continuar.",
  wrongCurrentPassword: "A senha atual está incorreta.",
  wrongCode: "Código incorreto. Confira o aplicativo e tente de novo.",
  factorLocked: "Muitos códigos incorretos. Tente novamente em 15 minutos.",
  factorAlreadyOn: "A verificação em duas etapas já está ativada.",
  emailMismatch: "O email digitado não é o da sua conta.",

  // Toasts.
  signedIn: "Login realizado com sucesso!",
  accountCreated: "Conta criada com sucesso!",
  recoverySent: "Email de redefinição enviado! Verifique sua caixa de entrada.",
  passwordUpdated: "Senha atualizada com sucesso!",
  passwordReset: "Senha redefinida com sucesso!",
  passwordResetSignIn: "Sua senha foi redefinida com sucesso! Faça login com sua nova senha.",
  sessionExpired: "Sua sessão expirou. Faça login novamente.",
  profileLoadFailed: "Erro ao carregar dados do perfil",
  resetLinkInvalid: "Link de redefinição inválido ou expirado.",
  resetLinkUnchecked: "Erro ao verificar o link de redefinição.",
} as const;

/** 'Chrome no Windows', as far as the browser told. */
export function deviceName(browser: string | undefined, system: string | undefined): string {
  if (browser && system) return `${browser} no ${system}`;
  return browser || system || "Dispositivo desconhecido";
}
