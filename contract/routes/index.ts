import type { Route } from "#contract/route.ts";
import * as adminAudit from "#contract/routes/admin-audit.ts";
import * as adminLayouts from "#contract/routes/admin-layouts.ts";
import * as adminOverview from "#contract/routes/admin-overview.ts";
import * as adminUsers from "#contract/routes/admin-users.ts";
import * as apiKeys from "#contract/routes/api-keys.ts";
import * as approvals from "#contract/routes/approvals.ts";
import * as billing from "#contract/routes/billing.ts";
import * as categories from "#contract/routes/categories.ts";
import * as comments from "#contract/routes/comments.ts";
import * as exportsOfLayouts from "#contract/routes/exports.ts";
import * as guestNotices from "#contract/routes/guest-notices.ts";
import * as guests from "#contract/routes/guests.ts";
import * as layouts from "#contract/routes/layouts.ts";
import * as links from "#contract/routes/links.ts";
import * as members from "#contract/routes/members.ts";
import * as notices from "#contract/routes/notices.ts";
import * as presentations from "#contract/routes/presentations.ts";
import * as privacy from "#contract/routes/privacy.ts";
import * as profile from "#contract/routes/profile.ts";
import * as publicLayout from "#contract/routes/public-layout.ts";
import * as push from "#contract/routes/push.ts";
import * as replies from "#contract/routes/replies.ts";
import * as secondFactor from "#contract/routes/second-factor.ts";
import * as session from "#contract/routes/session.ts";
import * as signIn from "#contract/routes/sign-in.ts";
import * as spaces from "#contract/routes/spaces.ts";
import * as today from "#contract/routes/today.ts";
import * as uploads from "#contract/routes/uploads.ts";
import * as versions from "#contract/routes/versions.ts";
import * as webhooks from "#contract/routes/webhooks.ts";

/** Every route by name. The browser imports the records it calls, never this list. */
export const routes: Readonly<Record<string, Route>> = Object.fromEntries(
  [
    layouts,
    versions,
    approvals,
    comments,
    replies,
    publicLayout,
    guests,
    guestNotices,
    links,
    presentations,
    exportsOfLayouts,
    categories,
    uploads,
    signIn,
    session,
    profile,
    notices,
    push,
    secondFactor,
    privacy,
    spaces,
    members,
    billing,
    apiKeys,
    webhooks,
    today,
    adminOverview,
    adminUsers,
    adminLayouts,
    adminAudit,
  ]
    .flatMap((module): [string, unknown][] => Object.entries(module))
    .filter((entry): entry is [string, Route] => isRoute(entry[1])),
);

function isRoute(value: unknown): value is Route {
  return typeof value === "object" && value !== null && "path" in value && "method" in value;
}
