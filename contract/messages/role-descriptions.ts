import type { Role } from "#contract/roles.ts";

/** What each role can do, said where one is given. */
export const roleDescriptions = {
  owner: "Cuida de tudo: equipe, plano, layouts e comentários.",
  editor: "Cria e edita layouts e categorias, pede aprovações, comenta e cuida dos comentários.",
  viewer: "Vê todos os layouts e comentários e também comenta.",
} as const satisfies Record<Role, string>;
