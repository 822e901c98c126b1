/** What is wrong with a field of a category. */
export const categoryFields = {
  nameInvalid: "O nome da categoria deve ter de 1 a 60 caracteres.",
} as const;
