/** What is said about layouts in passing. */
export const layoutToasts = {
  created: "Layout criado com sucesso!",
  deleted: "Layout excluído com sucesso!",
  linkCopied: "Link copiado para a área de transferência!",
  idCopied: "ID do layout copiado!",
  generalCategoryCreated: "Categoria 'Geral' criada automaticamente.",
  loadFailed: "Erro ao carregar dados",
  dashboardLoadFailed: "Erro ao carregar dados do dashboard",
  layoutLoadFailed: "Erro ao carregar dados do layout",
  removedMeanwhile: "Este layout foi excluído e não existe mais.",
  createFailed: "Erro ao criar layout",
  quickUploadFailed: "Erro ao criar layout via upload rápido.",
  deleteFailed: "Erro ao excluir layout",
} as const;
