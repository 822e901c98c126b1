/** What a page says of itself, without an answer of the server. */
export const unansweredMessages = {
  unauthorized: "Faça login para continuar.",
  session_not_found: "Sua sessão expirou. Faça login novamente.",
  unexpected: "Ocorreu um erro inesperado.",
  unavailable: "O serviço está temporariamente indisponível. Tente novamente em instantes.",
};
