export const layoutMessages = {
  imageTypeRefused: "Por favor, selecione uma imagem (JPG, PNG, GIF, WebP)",
  imageTooLarge: "A imagem deve ter no máximo {size}",
  imageDamaged: "A imagem está corrompida ou incompleta. Tente exportá-la novamente.",
  imageTooManyPixels: "A imagem tem dimensões grandes demais.",
  storageLimitExceeded: "Limite de armazenamento excedido. Você tem {remaining} restantes.",
  uploadOffsetWrong: "O envio foi retomado no ponto errado.",
  uploadIncomplete: "O envio da imagem ainda não terminou.",
  uploadPartTooSmall: "Cada parte do envio, exceto a última, deve ter pelo menos {size}.",
  tooManyUploads:
    "Você já tem {count} envios em andamento. Conclua ou cancele um deles para começar outro.",
  imagesBusy:
    "Você já tem várias imagens sendo processadas. Aguarde alguns segundos e tente novamente.",
  lastVersion: "Esta é a única versão do layout. Para tirá-la, exclua o layout.",
} as const;

/** The category of layouts without one. */
export const GENERAL_CATEGORY = "Geral";

export const layoutWords = {
  untitled: "Layout sem título",
} as const;
