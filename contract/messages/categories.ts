export const categoryMessages = {
  exists: "Você já tem uma categoria com esse nome.",
  generalNotEmpty: "A categoria 'Geral' só pode ser excluída quando está vazia.",
} as const;
