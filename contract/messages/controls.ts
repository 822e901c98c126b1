/** Words of controls that several screens use. */
export const controls = {
  showPassword: "Mostrar senha",
  hidePassword: "Ocultar senha",
  copy: "Copiar",
  copied: "Copiado para a área de transferência!",
  copyFailed: "Não foi possível copiar. Selecione o texto e copie manualmente.",
  cancel: "Cancelar",
};

export const pagination = {
  label: "Paginação",
  page: "Página {page}",
  previous: "Página anterior",
  next: "Próxima página",
} as const;
