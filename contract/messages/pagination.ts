export const pagination = {
  label: "Paginação",
  page: "Página {page}",
  previous: "Página anterior",
  next: "Próxima página",
} as const;
