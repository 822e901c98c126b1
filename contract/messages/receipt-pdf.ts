/** What only the PDF of a receipt says: see receipt-screens.ts for the rest. */
export const receiptPdf = {
  title: "Comprovante: {title}, versão {version}",
  kind: "Comprovante de aprovação",
  ownKind: "Comprovante de aprovação · cópia do espaço",
  footer: "Alfinete · {host}",
  page: "Página {page} de {pages}",
  fileName: "Comprovante - {title} - versão {version}.pdf",
  untitledFileName: "Comprovante - versão {version}.pdf",
  moment: "{moment} (horário de Brasília)",
  utc: "Em UTC",
  version: "Versão",
  by: "por {name}, em {when}.",
  byErased: "em {when}, por alguém cujos dados foram apagados.",
  decision: "Decisão",
  decisionOf: "{number}. {result}, por {name}",
  outdatedDecisionOf: "{number}. {result}, por {name} (não vale mais)",
  noDecisions: "Ninguém decidiu nesta rodada.",
  address: "Endereço IP",
  browser: "Navegador",
  expired: "Apagado após 12 meses",
  originNote:
    "Endereço IP, navegador e email completo só constam desta cópia, feita para o espaço. Endereço e navegador são apagados 12 meses depois da decisão.",
  check: "Como conferir",
  checkBody:
    "Abra o endereço abaixo e solte nele o arquivo: o navegador calcula o SHA-256 e o compara com os dois acima, sem enviar nada. Em um terminal, sha256sum faz a mesma conta. O arquivo guardado é o enviado sem dados como a localização da foto, por isso há dois. O selo prende cada registro ao anterior: mudar ou apagar um deles quebra a sequência.",
} as const;
