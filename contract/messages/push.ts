/** What a pushed notice says; its title is that of the layout. */
export const pushWords = {
  said: "{sentence}: {text}",
  several: "{count} novidades em {title}",
  somebody: "Alguém",
  /** Of a guarded layout, whose words stay here. */
  guarded: "Novidade em um layout protegido",
  guardedBody: "Abra o Alfinete para ver.",
} as const;

/** Refusals of a browser's subscription. */
export const pushRefusals = {
  endpointInvalid: "O endereço de notificações deste navegador não é válido.",
  endpointPrivate: "O endereço de notificações deste navegador não é público.",
  keysInvalid: "As chaves de notificações deste navegador não são válidas.",
} as const;
