/** Texts of our mails. `{name}` is the recipient; the template places links and codes. */
export const mailMessages = {
  greeting: "Olá, {name}!",
  greetingUnnamed: "Olá!",
  /** For a person whose name is an address, or is not known any more. */
  someone: "Alguém",
  signature: "Alfinete · Feedback no ponto certo.",
  linkFallback: "Se o botão não funcionar, copie este endereço no navegador:",
  confirm_email: {
    subject: "Confirme seu email no Alfinete",
    body: "Falta só um passo: confirme que este endereço é seu e comece a receber comentários no ponto certo dos seus layouts.",
    action: "Confirmar email",
    note: "O link vale por 24 horas. Se você não criou esta conta, ignore esta mensagem.",
  },
  magic_link: {
    subject: "Seu link de acesso ao Alfinete",
    body: "Use o botão abaixo para entrar sem senha.",
    action: "Entrar no Alfinete",
    note: "O link vale por 1 hora e só pode ser usado uma vez. Se você não pediu, ignore esta mensagem.",
  },
  one_time_code: {
    subject: "{code} é seu código de acesso ao Alfinete",
    body: "Digite este código na tela em que você o pediu:",
    action: null,
    note: "O código vale por 10 minutos e só pode ser usado uma vez. Se você não pediu, ignore esta mensagem.",
  },
  reset_password: {
    subject: "Redefina sua senha do Alfinete",
    body: "Recebemos um pedido para redefinir a senha da sua conta.",
    action: "Criar nova senha",
    note: "O link vale por 1 hora e só pode ser usado uma vez. Se você não pediu, sua senha continua a mesma.",
  },
  invitation: {
    someone: "Alguém",
    subject: "{inviter} convidou você para o espaço {space} no Alfinete",
    subjectUnnamed: "{inviter} convidou você para trabalhar no Alfinete",
    body: "{inviter} convidou você para o espaço {space} como {role}. Lá vocês veem os mesmos layouts e acompanham os mesmos comentários.",
    bodyUnnamed:
      "{inviter} convidou você para o espaço de trabalho no Alfinete como {role}. Lá vocês veem os mesmos layouts e acompanham os mesmos comentários.",
    action: "Ver o convite",
    note: "O convite vale por 7 dias e é só para este endereço. Não encaminhe este email. Se você não conhece quem convidou, ignore esta mensagem.",
  },
  space_closed: {
    subject: "O espaço {space} foi encerrado",
    subjectUnnamed: "Um espaço de que você participava foi encerrado",
    body: "Quem era dono do espaço excluiu a própria conta, e os layouts e comentários que estavam nele foram excluídos junto.",
    note: "Sua conta e o seu próprio espaço continuam como estavam.",
  },
  password_changed: {
    subject: "Sua senha do Alfinete foi alterada",
    body: "A senha da sua conta acabou de ser alterada e as outras sessões foram encerradas.",
    action: null,
    note: "Se não foi você, redefina a senha agora em {forgotPasswordUrl} e fale com o suporte.",
  },
  password_set: {
    subject: "A administração definiu uma nova senha para a sua conta",
    body: "A administração do Alfinete definiu uma nova senha para a sua conta, e todas as suas sessões foram encerradas.",
    action: null,
    note: "Se você não pediu isso, crie a sua própria senha agora em {forgotPasswordUrl} e fale com o suporte.",
  },
  webhook_switched_off: {
    subject: "Desativamos um webhook seu",
    gone: "O endereço {url} respondeu que não recebe mais mensagens (410), e por isso desativamos o webhook que apontava para ele.",
    failing:
      "Há cinco dias o endereço {url} não aceita nossas mensagens, e por isso desativamos o webhook que apontava para ele.",
    layout_removed:
      "O layout que o webhook do endereço {url} acompanhava foi excluído, e por isso desativamos esse webhook.",
    layoutNote:
      "Para continuar recebendo avisos, escolha outro layout, ou todos, e ative o webhook novamente.",
    action: "Ver o webhook",
    note: "Depois de corrigir o endereço, ative o webhook novamente e reenvie o que faltou: o registro de entregas guarda os últimos 30 dias.",
  },
  webhook_overflow: {
    subject: "Sua fila de webhooks está cheia",
    bodyOne:
      "Seus webhooks têm {limit} entregas esperando, o máximo por conta. Por isso, uma entrega nova ficou de fora e não será feita.",
    bodyMany:
      "Seus webhooks têm {limit} entregas esperando, o máximo por conta. Por isso, {count} entregas novas ficaram de fora e não serão feitas.",
    action: "Ver os webhooks",
    note: "Corrija ou desative os receptores que não estão respondendo: quando a fila baixar, os novos eventos voltam a ser enviados. Este aviso chega no máximo uma vez por dia.",
  },
  export_ready: {
    subject: "Seus dados do Alfinete estão prontos",
    body: "A cópia dos seus dados ficou pronta: um arquivo ZIP com tudo em JSON e suas imagens originais.",
    action: "Ver meus dados",
    note: "O arquivo fica disponível por 7 dias, e é preciso estar conectado à sua conta para baixá-lo.",
  },
} as const;
