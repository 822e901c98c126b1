/** Refusals of the admin area; all its other texts are in admin-screens.ts, which only its pages load. */
export const adminMessages = {
  ownRole: "Você não pode retirar o seu próprio acesso de admin.",
  ownAccount: "Use as Configurações para a sua conta.",
  lastAdmin: "Esta é a última conta de admin. Torne outra pessoa admin antes.",
} as const;
