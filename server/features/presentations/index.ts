/** What other features may use of presentations. */
export {
  getSpacePresentation,
  readShown,
} from "#server/features/presentations/presentation-queries.ts";
