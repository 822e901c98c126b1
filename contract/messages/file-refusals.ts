/** Why a file is not even sent; the server's own reasons are in layouts.ts, which every page loads. */
export const fileRefusals = {
  imageMissing: "Por favor, selecione uma imagem.",
  imageEmpty: "Arquivo vazio (0 bytes).",
  imageHeic: "Fotos HEIC ainda não são aceitas. Exporte a imagem em JPG ou PNG e envie de novo.",
  imageSvg: "Arquivos SVG não são aceitos. Exporte a imagem em PNG e envie de novo.",
  imagePdf: "PDF não é aceito. Exporte cada página em PNG ou JPG e envie de novo.",
  quickUploadMissing: "Nenhum arquivo selecionado para upload.",
} as const;
