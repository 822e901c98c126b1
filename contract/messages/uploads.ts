/** Of a form that carries a file. */
export const uploadMessages = {
  fileMissing: "Envie a imagem no campo file.",
  fieldAfterFile: "No formulário, os campos vêm antes do arquivo.",
} as const;
