/** What other features may use of files. */
export { removeFilesJob } from "#server/features/files/remove-files.ts";
