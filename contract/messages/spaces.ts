import type { Role } from "#contract/roles.ts";

/** In place of the name of whoever deleted their account. */
export const FORMER_MEMBER = "Ex-integrante";

export const roleNames = {
  owner: "Proprietário",
  editor: "Editor",
  viewer: "Leitor",
} as const satisfies Record<Role, string>;

/** What requests about spaces, members and invitations are refused with. */
export const spaceMessages = {
  roleRequired: "Seu papel neste espaço não permite fazer isso.",
  teamRequired: "Convidar pessoas faz parte do plano Team.",
  seatsFull:
    "Faltam vagas no espaço (livres: {left}). Remova alguém ou cancele um convite pendente.",
  spaceWithoutTeam: "Este espaço está sem o plano Team no momento. Fale com quem convidou você.",
  wrongAccount: "Este convite é para outro endereço de email.",
  invitationInvalid: "Este convite não é válido. Confira o link ou peça um novo convite.",
  invitationExpired: "Este convite expirou. Peça um novo a quem convidou você.",
  invitationRevoked: "Este convite foi cancelado por quem convidou você.",
  invitationUsed: "Este convite já foi aceito.",
} as const;
