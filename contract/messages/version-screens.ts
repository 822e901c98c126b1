/** Texts about the versions of a layout, on both of its pages. */

export const versionWords = {
  short: "v{number}",
  version: "Versão {number}",
  newest: "mais nova",
  choose: "Versão mostrada: {number}. Escolher outra",
  list: "Versões",
  compare: "Comparar versões",
  /** Beside a comment of another version than the one on screen. */
  fromVersion: "da versão {number}",
  changed: "a área mudou",
  unchanged: "a área não mudou",
  showThere: "Ver na versão {number}",
  arrived: "Nova versão disponível.",
  show: "Ver",
  earlierShown: "Você está vendo a versão {number}.",
  backToNewest: "Voltar à mais nova",
  missing: "Esta versão não está mais disponível.",
  loadFailed: "Não foi possível abrir a versão {number}. Tente de novo.",
} as const;
