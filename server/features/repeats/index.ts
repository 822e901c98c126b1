/** What other features may use of repeated requests. */
export { answerOnce } from "#server/features/repeats/answer-once.ts";
export { describeAsked, hashOf } from "#server/features/repeats/describe-asked.ts";
export { forgetAnswers } from "#server/features/repeats/forget-answers.ts";
