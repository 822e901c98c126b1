/** Erasure for people without an account, on the privacy page. */
export const guestErasure = {
  button: "Apagar o que escrevi sem conta neste navegador",
  title: "Apagar o que você escreveu?",
  question:
    "Seus comentários, respostas e reações feitos sem conta neste navegador deixam de existir, e com eles o email que você deixou para saber das respostas. De um comentário que já tem respostas fica só o lugar, sem seu nome; das suas aprovações e dos seus pedidos de ajustes, só o registro, sem seu nome. Não é possível desfazer.",
  confirm: "Apagar tudo",
  done: "Tudo o que você fez sem conta neste navegador foi apagado.",
  nothing: "Não há nada escrito sem conta neste navegador.",
  failed: "Não foi possível apagar. Tente novamente.",
} as const;
