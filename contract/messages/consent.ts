/** One question for each set of tools that the installation actually uses. */
export const consent = {
  title: "Sua privacidade",
  analytics:
    "Podemos contar visitas com o Google Tag Manager para saber o que melhorar? Nada é carregado antes da sua resposta.",
  replay:
    "Podemos gravar como as telas são usadas, com o Sentry, para entender e corrigir problemas? Nada é gravado antes da sua resposta.",
  both: "Podemos contar visitas com o Google Tag Manager e gravar como as telas são usadas, com o Sentry? Nada disso começa antes da sua resposta.",
  details: "Política de Privacidade",
  accept: "Aceitar",
  refuse: "Recusar",
};
