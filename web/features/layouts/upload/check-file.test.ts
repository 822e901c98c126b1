// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { refusalOf } from "#web/features/layouts/upload/check-file.ts";

const HEIC = "Fotos HEIC ainda não são aceitas. Exporte a imagem em JPG ou PNG e envie de novo.";
const TYPE = "Por favor, selecione uma imagem (JPG, PNG, GIF, WebP)";

test.each([
  ["tela.png", "image/png", 1, null],
  ["vazia.png", "image/png", 0, "Arquivo vazio (0 bytes)."],
  ["vazio.txt", "text/plain", 0, "Arquivo vazio (0 bytes)."],
  ["IMG_0412.HEIC", "", 1, HEIC],
  ["foto", "image/heic", 1, HEIC],
  ["rajada.heif", "image/heif-sequence", 1, HEIC],
  ["nota.txt", "text/plain", 1, TYPE],
  ["heic.txt", "text/plain", 1, TYPE],
  ["enorme.png", "image/png", 50 * 1024 ** 2 + 1, "A imagem deve ter no máximo 50 MB"],
])("%s (%s, %i bytes): %s", (name, type, size, refusal) => {
  const file = new File([new Uint8Array(size)], name, { type });
  expect(refusalOf(file)).toBe(refusal);
});
