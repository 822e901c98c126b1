/** The day since which the terms in `messages/documents.ts` hold: what people accept is kept with it. */
export const TERMS_VERSION = "2026-11-19";
