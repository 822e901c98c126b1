/** What a person is in a space; every account is the space of its owner. */
export const roles = ["owner", "editor", "viewer"] as const;
export type Role = (typeof roles)[number];

/** Roles that an invitation can give. */
export const memberRoles = ["editor", "viewer"] as const;
export type MemberRole = (typeof memberRoles)[number];

const everyone = roles;
const editors = ["owner", "editor"] as const;
const owner = ["owner"] as const;
const members = ["editor", "viewer"] as const;

/**
 * Who may do what in a space. The server checks it before a handler runs, the interface shows or hides by
 * it, and tests generate their matrix from it.
 */
export const rolesByVerb = {
  read: everyone,
  comment: everyone,
  /** To change or remove one's own; that of others takes `moderate_comments`. */
  edit_words: everyone,
  moderate_comments: editors,
  edit_layouts: editors,
  edit_categories: editors,
  edit_links: editors,
  /** To ask for approval, change and end a round, and hold its evidence. */
  run_approvals: editors,
  see_members: everyone,
  leave: members,
  manage_members: owner,
  edit_space: owner,
  read_acts: owner,
} as const satisfies Record<string, readonly Role[]>;

export type Verb = keyof typeof rolesByVerb;

export function may(role: Role, verb: Verb): boolean {
  const allowed: readonly Role[] = rolesByVerb[verb];
  return allowed.includes(role);
}
