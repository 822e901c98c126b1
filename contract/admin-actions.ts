/** Actions recorded in the audit trail. Separate from the routes: URLs contain them too. */
export const adminActions = [
  "user_edited",
  "password_set",
  "access_link_made",
  "layout_removed",
  "guarded_layout_opened",
  "member_removed",
  "payment_refunded",
  "admin_granted",
  "admin_email_confirmed",
] as const;
export type AdminAction = (typeof adminActions)[number];

/** Actions without an admin: a command on the server, or the setting ADMIN_EMAIL. */
const systemActions = ["admin_granted", "admin_email_confirmed"] as const satisfies AdminAction[];
export type SystemAction = (typeof systemActions)[number];

export function isSystemAction(action: AdminAction): action is SystemAction {
  return systemActions.some((one) => one === action);
}
