export const exportFormats = ["pdf", "csv"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** What can be exported. */
export const exportSubjects = ["layout", "category", "presentation"] as const;
export type ExportSubject = (typeof exportSubjects)[number];
