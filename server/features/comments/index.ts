/** What other features may use of comments. */
export { anonymiseWordsOf } from "#server/features/comments/anonymise-words.ts";
export {
  type DescribedPage,
  describePresentation,
} from "#server/features/comments/describe-page.ts";
export { deleteComment, holdLayout } from "#server/features/comments/held-comment.ts";
export { presentComment } from "#server/features/comments/present-words.ts";
