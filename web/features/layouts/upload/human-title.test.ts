import { expect, test } from "vitest";
import { humanTitle } from "#web/features/layouts/upload/human-title.ts";

test.each([
  ["pagina-longa-v2-FINAL.png", "Pagina longa v2 FINAL"],
  ["Tela de login.png", "Tela de login"],
  ["IMG_0412.jpg", "IMG 0412"],
  ["home__mobile--2.webp", "Home mobile 2"],
  ["capa 2026-03-12.png", "Capa 2026-03-12"],
  ["árvore.gif", "Árvore"],
  ["---.png", ""],
])("%s reads '%s'", (fileName, title) => {
  expect(humanTitle(fileName)).toBe(title);
});
