export const categoryMessages = {
  nameInvalid: "O nome da categoria deve ter de 1 a 60 caracteres.",
  exists: "Você já tem uma categoria com esse nome.",
  generalNotEmpty: "A categoria 'Geral' só pode ser excluída quando está vazia.",
  created: "Categoria criada com sucesso!",
  updated: "Categoria atualizada com sucesso!",
  deleted: "Categoria excluída com sucesso!",
  loadFailed: "Erro ao carregar categorias",
  createFailed: "Erro ao criar categoria",
  updateFailed: "Erro ao atualizar categoria",
  deleteFailed: "Erro ao excluir categoria",
} as const;
