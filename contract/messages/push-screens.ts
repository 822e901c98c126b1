/** Turning notices on and off in this browser. */
export const pushScreens = {
  turnOnFailed: "Não foi possível ativar os avisos neste navegador.",
  turnOffFailed: "Não foi possível desativar os avisos neste navegador.",
} as const;
