/** A page that cannot be read because the network is away. */
export const offlineScreens = {
  title: "Você está sem conexão.",
  /** Above what was typed on a layout and not sent. */
  keptDraft: "Seu rascunho está guardado neste navegador:",
  keptDrafts: "Seus rascunhos estão guardados neste navegador:",
} as const;
