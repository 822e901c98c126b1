import type { ExportRow } from "#server/features/exports/export-rows.ts";

/** What whoever writes a file of an export is given. */
export interface Building {
  row: ExportRow;
  key: string;
  signal: AbortSignal;
  /** Called with the share that is done, 0 to 1, as often as one likes. */
  onProgress(done: number): Promise<void>;
}
