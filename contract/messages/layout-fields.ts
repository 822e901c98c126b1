/** What is wrong with a field of a layout. */
export const layoutFields = {
  titleTooLong: "O título deve ter no máximo 200 caracteres.",
  descriptionTooLong: "A descrição deve ter no máximo 2.000 caracteres.",
} as const;
