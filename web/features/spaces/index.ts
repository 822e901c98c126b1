/** What other features may use of spaces. */
export {
  chooseSpace,
  currentSpace,
  enterSpace,
  isOwnSpace,
  layoutsTitle,
  spaceInput,
  spaceName,
  useCurrentSpace,
  useMay,
  useSpace,
} from "#web/features/spaces/current-space.ts";
export { hasLost, onSpaceLost } from "#web/features/spaces/lost-space.ts";
export { membersQuery } from "#web/features/spaces/members/members-queries.ts";
export { parseEmails } from "#web/features/spaces/members/parse-emails.ts";
export { SpaceList } from "#web/features/spaces/switcher/space-list.tsx";
export { SpaceSwitcher } from "#web/features/spaces/switcher/space-switcher.tsx";
