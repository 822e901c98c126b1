/** Who asks for an opinion, to the person who is asked. */
export const whoAsks = {
  person: "{name}, {space}, pediu sua opinião",
  space: "{space} pediu sua opinião",
  nobody: "Pediram sua opinião",
} as const;

/** The preview card of a public link in a chat or a mail. */
export const shareCard = {
  invitation: "{asks}. Toque na imagem e comente, sem criar conta.",
  neutralTitle: "Um trabalho foi compartilhado com você",
  neutralBody: "Abra o link para ver e comentar.",
} as const;
