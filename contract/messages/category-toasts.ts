/** What is said about categories in passing. */
export const categoryToasts = {
  created: "Categoria criada com sucesso!",
  updated: "Categoria atualizada com sucesso!",
  deleted: "Categoria excluída com sucesso!",
  loadFailed: "Erro ao carregar categorias",
  createFailed: "Erro ao criar categoria",
  updateFailed: "Erro ao atualizar categoria",
  deleteFailed: "Erro ao excluir categoria",
} as const;
