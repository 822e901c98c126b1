/** What other features may use of spaces. */
export { type AskerRow, presentAsker } from "#server/features/spaces/asker.ts";
export { type BrandRow, brandColumns, presentBrand } from "#server/features/spaces/brand.ts";
export {
  anonymiseSpaceActsOf,
  forgetInvited,
} from "#server/features/spaces/forget-person.ts";
export { openSpaces } from "#server/features/spaces/list-spaces.ts";
export { mailBrand } from "#server/features/spaces/mail-brand.ts";
export { owners, planColumns, presentPlan } from "#server/features/spaces/plan-of-owner.ts";
export { recordSpaceAct } from "#server/features/spaces/record-act.ts";
export { endMembership } from "#server/features/spaces/remove-member.ts";
export { tellMembersOfEnd } from "#server/features/spaces/space-closed-mail.ts";
