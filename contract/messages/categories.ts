export const categoryMessages = {
  nameInvalid: "O nome da categoria deve ter de 1 a 60 caracteres.",
  exists: "Você já tem uma categoria com esse nome.",
  generalNotEmpty: "A categoria 'Geral' só pode ser excluída quando está vazia.",
} as const;
