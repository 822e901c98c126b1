import { limits } from "#contract/limits.ts";

/** What is wrong with what somebody sent about a version. */
export const versionFields = {
  noteTooLong: `A nota pode ter no máximo ${limits.versionNote.max} caracteres.`,
};
