/** What other features may use of comments. */
export { type Guest, limitsOf } from "#server/features/comments/actor.ts";
export { anonymiseWordsOf } from "#server/features/comments/anonymise-words.ts";
export { requireRate } from "#server/features/comments/comment-limits.ts";
export { isShownToGuests } from "#server/features/comments/comment-queries.ts";
export { writeComment } from "#server/features/comments/create-comment.ts";
export {
  type DescribedPage,
  describePresentation,
} from "#server/features/comments/describe-page.ts";
export { excerpt } from "#server/features/comments/excerpt.ts";
export { type Honeypot, requireConfirmed } from "#server/features/comments/guests/honeypot.ts";
export {
  type Caller,
  callerOf,
  openAsGuest,
} from "#server/features/comments/guests/open-as-guest.ts";
export { deleteComment, holdLayout } from "#server/features/comments/held-comment.ts";
export { picturesOf } from "#server/features/comments/mail-pictures.ts";
export { listAllComments } from "#server/features/comments/overview.ts";
export {
  type CommentRow,
  isGoneForGuests,
  presentComment,
  presentReply,
  type ReplyRow,
} from "#server/features/comments/present-words.ts";
