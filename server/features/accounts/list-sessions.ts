import Bowser from "bowser";
import { and, desc, gt } from "drizzle-orm";
import { deviceName } from "#contract/messages/accounts.ts";
import type { ActiveSession } from "#contract/routes/session.ts";
import { type UserContext, visibleTo } from "#server/context.ts";
import { sessions } from "#server/platform/db/schema/users.ts";

export async function listSessions(ctx: UserContext): Promise<{ data: ActiveSession[] }> {
  const { session: current } = ctx.viewer;
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(and(visibleTo(ctx.viewer, sessions), gt(sessions.expiresAt, ctx.clock())))
    .orderBy(desc(sessions.updatedAt));
  const data = rows.map((row) => ({
    id: row.id,
    device: describeDevice(row.userAgent ?? ""),
    address: row.ipAddress,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.updatedAt.toISOString(),
    current: row.id === current.id,
  }));
  return { data };
}

function describeDevice(userAgent: string): string {
  if (userAgent === "") return deviceName(undefined, undefined);
  const { browser, os } = Bowser.parse(userAgent);
  return deviceName(browser.name, os.name);
}
