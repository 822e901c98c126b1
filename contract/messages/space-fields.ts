/** What is wrong with a field of a space. */
export const spaceFields = {
  nameInvalid: "O nome do espaço deve ter de 2 a 60 caracteres.",
  nameHasAddress: "O nome do espaço não pode conter um endereço de email ou de site.",
} as const;
