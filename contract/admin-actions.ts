/** What an admin can do that leaves a row in the trail. Apart from the routes: addresses name them too. */
export const adminActions = [
  "user_edited",
  "password_set",
  "access_link_made",
  "layout_removed",
] as const;
export type AdminAction = (typeof adminActions)[number];
