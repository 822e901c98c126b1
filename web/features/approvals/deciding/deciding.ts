/** What is loaded together. */
export { DecisionBar } from "#web/features/approvals/deciding/decision-bar.tsx";
export { FinishComments } from "#web/features/approvals/deciding/finish-comments.tsx";
