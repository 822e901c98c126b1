import type { ExportFormat } from "#contract/exports.ts";

export const exportDialog = {
  open: "Exportar",
  openNamed: "Exportar {title}",
  title: "Exportar {title}",
  format: "Formato",
  includeTeam: "Incluir o que é só da equipe",
  includeTeamHint: "Sem isso, o arquivo tem só o que qualquer visitante pode ler.",
  submit: "Exportar",
  recent: "Das últimas 24 horas",
  none: "Nada exportado nas últimas 24 horas.",
  keptNote: "Cada arquivo fica disponível por 24 horas e depois é apagado.",
  withTeam: "com o que é só da equipe",
  progress: "Preparando {format}",
  percent: "{percent}%",
  failed: "Não foi possível preparar este arquivo. Tente de novo.",
  download: "Baixar",
  downloadNamed: "Baixar {format} de {when}",
  loadFailed: "Erro ao carregar as exportações",
  startFailed: "Erro ao exportar",
} as const;

export const exportFormatNames: Record<ExportFormat, string> = { pdf: "PDF", csv: "CSV" };

export const exportFormatHints: Record<ExportFormat, string> = {
  pdf: "Relatório com as imagens, os pinos e a conversa, para ler e imprimir.",
  csv: "Planilha com uma linha por comentário e resposta. Abre no Excel.",
};
