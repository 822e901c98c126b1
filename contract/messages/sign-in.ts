/** The auth form: its fields, its six views and the second factor step. */
export const authFields = {
  email: "Email",
  emailPlaceholder: "voce@exemplo.com.br",
  password: "Senha",
  newPassword: "Nova senha",
  username: "Nome (opcional)",
  passwordHint: "No mínimo 6 caracteres.",
  code: "Código de 6 dígitos",
  recoveryCode: "Código de recuperação",
  emailMissing: "Digite seu email.",
  passwordMissing: "Digite sua senha.",
  codeMissing: "Digite o código.",
};

export const signInView = {
  title: "Entre na sua conta",
  submit: "Entrar",
  forgot: "Esqueceu sua senha?",
  withoutPassword: "Entrar sem senha",
  or: "ou",
  noAccount: "Ainda não tem conta?",
  signUp: "Registre-se",
  resend: "Reenviar email de confirmação",
};

export const signUpView = {
  title: "Crie sua conta",
  planNote: "Plano selecionado será ativado após o cadastro",
  submit: "Criar conta",
  hasAccount: "Já tem uma conta?",
  signIn: "Entre",
  /** The two names are links. */
  consent: ["Ao criar a conta, você aceita os ", " e a ", "."],
};

export const checkEmailNote = {
  title: "Confira seu email",
  body: "Enviamos um link de confirmação para {email}. Abra-o para ativar sua conta.",
  anyBrowser:
    "O link vale por 24 horas. Em outro navegador ou no celular, pediremos a senha que você escolheu.",
};

export const forgottenPasswordView = {
  title: "Recupere sua senha",
  body: "Informe o email da sua conta e enviaremos um link para você criar uma nova senha.",
  submit: "Enviar link",
  sent: "Se houver uma conta com {email}, o link de redefinição chega em instantes. Ele vale por 1 hora.",
  back: "Voltar ao login",
};

export const magicLinkView = {
  title: "Entre sem senha",
  body: "Enviamos um link ou um código de uso único para o email da sua conta.",
  submit: "Enviar link de acesso",
  sendCode: "Receber um código",
  sent: "Se houver uma conta com {email}, o link de acesso chega em instantes. Ele vale por 1 hora.",
  back: "Entrar com senha",
};

export const verifyOtpView = {
  title: "Digite o código",
  body: "Se houver uma conta com {email}, um código de 6 dígitos chega em instantes. Ele vale por 10 minutos.",
  submit: "Entrar",
  another: "peça outro código",
};

export const updatePasswordView = {
  title: "Crie uma nova senha",
  body: "Depois disso, as outras sessões abertas serão encerradas.",
  submit: "Salvar nova senha",
  checking: "Verificando o link...",
};

export const secondFactorStep = {
  title: "Verificação em duas etapas",
  appBody: "Digite o código que aparece no seu aplicativo autenticador.",
  recoveryBody: "Digite um dos códigos de recuperação que você guardou. Cada um funciona uma vez.",
  useRecovery: "Usar um código de recuperação",
  useApp: "Usar o código do aplicativo",
  submit: "Confirmar",
  back: "Voltar ao login",
};

export const emailLink = {
  opening: "Abrindo seu link...",
};

/** A confirmation link opened in another browser than that of the sign-up. */
export const confirmAddressStep = {
  signUpPassword: {
    title: "Falta só a senha",
    body: "Você abriu o link em outro navegador. Para ativar a conta de {email}, digite a senha que escolheu no cadastro.",
    field: "Senha do cadastro",
    submit: "Ativar conta",
  },
  newPassword: {
    title: "Escolha sua senha",
    body: "Ela será a senha da conta de {email}. O que foi definido antes para este endereço deixa de valer.",
    field: "Nova senha",
    submit: "Salvar e entrar",
  },
  chooseAnother: "Escolher outra senha",
  useSignUpPassword: "Usar a senha do cadastro",
};

/** For every mail that can be resent. */
export const resend = {
  notArrived: "Não chegou? Veja a caixa de spam ou",
  again: "envie de novo",
  sent: "Enviado de novo. Se ainda não chegar, tente outra vez em um minuto.",
};

/** The decorative side of the page: the tagline as a selected text box, with a comment pinned on it. */
export const brandSide = {
  name: "Lia",
  comment: "É aqui. Pode aprovar.",
};
