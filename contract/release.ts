/** The release that error reports are tagged with, as the spec has it. */
export const RELEASE = "0.0.0";
