/** Erasure for people without an account, on the privacy page. */
export const guestErasure = {
  button: "Apagar o que escrevi sem conta neste navegador",
  title: "Apagar o que você escreveu?",
  question:
    "Seus comentários, respostas e reações feitos sem conta neste navegador deixam de existir. De um comentário que já tem respostas fica só o lugar, sem seu nome. Não é possível desfazer.",
  confirm: "Apagar tudo",
  done: "{count} comentários e respostas apagados.",
  doneOne: "1 comentário apagado.",
  nothing: "Não há nada escrito sem conta neste navegador.",
  failed: "Não foi possível apagar. Tente novamente.",
} as const;
