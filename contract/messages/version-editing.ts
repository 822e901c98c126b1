/** Texts of adding, noting and removing versions, which guests do not do. */

export const newVersion = {
  action: "Nova versão",
  title: "Nova versão",
  body: "Ela passa a ser o que o link mostra. As versões anteriores e os comentários ficam guardados.",
  endsRound: "A rodada de aprovação da versão {number} será encerrada.",
  note: "O que mudou? (opcional)",
  notePlaceholder: "Botão maior, novo título…",
  submit: "Enviar versão",
  drop: "Solte a imagem para criar uma nova versão",
  added: "Versão {number} adicionada!",
  failed: "Não foi possível adicionar a versão.",
} as const;

export const versionsSection = {
  heading: "Versões",
  oneComment: "1 comentário",
  comments: "{count} comentários",
  by: "por {name}",
  edit: "Editar a nota da versão {number}",
  note: "Nota da versão {number}",
  save: "Salvar",
  cancel: "Cancelar",
  saved: "Nota atualizada!",
  saveFailed: "Não foi possível salvar a nota.",
  remove: "Excluir a versão {number}",
  removeTitle: "Excluir a versão {number}?",
  removeBody: "A imagem desta versão será excluída. Não é possível desfazer.",
  removeOneComment:
    "A imagem desta versão e 1 comentário feito nela serão excluídos. Não é possível desfazer.",
  removeComments:
    "A imagem desta versão e {count} comentários feitos nela serão excluídos. Não é possível desfazer.",
  confirmRemove: "Excluir versão",
  removed: "Versão {number} excluída.",
  removeFailed: "Não foi possível excluir a versão.",
} as const;
