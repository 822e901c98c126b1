// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { fileError } from "#web/features/layouts/upload/file-error.ts";

const HEIC = "Fotos HEIC ainda não são aceitas. Exporte a imagem em JPG ou PNG e envie de novo.";
const TYPE = "Por favor, selecione uma imagem (JPG, PNG, GIF, WebP)";

test.each([
  ["tela.png", "image/png", 1, null],
  ["vazia.png", "image/png", 0, "Arquivo vazio (0 bytes)."],
  ["vazio.txt", "text/plain", 0, "Arquivo vazio (0 bytes)."],
  ["IMG_0412.HEIC", "", 1, HEIC],
  ["foto", "image/heic", 1, HEIC],
  ["rajada.heif", "image/heif-sequence", 1, HEIC],
  [
    "marca.svg",
    "image/svg+xml",
    1,
    "Arquivos SVG não são aceitos. Exporte a imagem em PNG e envie de novo.",
  ],
  [
    "contrato.pdf",
    "application/pdf",
    1,
    "PDF não é aceito. Exporte cada página em PNG ou JPG e envie de novo.",
  ],
  ["nota.txt", "text/plain", 1, TYPE],
  ["heic.txt", "text/plain", 1, TYPE],
  ["enorme.png", "image/png", 50 * 1024 ** 2 + 1, "A imagem deve ter no máximo 50 MB"],
])("%s (%s, %i bytes): %s", (name, type, size, refusal) => {
  const file = new File([new Uint8Array(size)], name, { type });
  expect(fileError(file)).toBe(refusal);
});
