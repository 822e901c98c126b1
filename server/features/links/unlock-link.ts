import { eq } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import type { Context } from "#server/context.ts";
import { verifyPassword } from "#server/features/accounts/index.ts";
import { refusalOf } from "#server/features/links/gate.ts";
import { type LinkRow, linkColumnsOf, linkTables } from "#server/features/links/link-rows.ts";
import type { Visitor } from "#server/features/links/passes.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { limitFailures } from "#server/platform/db/limit-failures.ts";

/** The link whose password was given; whoever has a pass already need not have given it. */
export async function unlockLink(
  ctx: Context,
  visitor: Visitor,
  input: { publicLink: string; password: string },
): Promise<LinkRow> {
  const link = await findLink(ctx.db, input.publicLink);
  const refusal = refusalOf(link, visitor, ctx.clock());
  if (refusal && refusal !== "link_password_required") throw new Failure(refusal);
  const { linkPasswordHash: hash } = link;
  if (refusal === null || hash === null) return link;
  const rates = [
    { key: `link:address:${ctx.clientAddress}`, limit: 10, windowSeconds: 600 },
    { key: `link:${link.id}`, limit: 100, windowSeconds: 3600 },
  ];
  await limitFailures(ctx, rates, async () => {
    const isRight = await verifyPassword({ hash, password: input.password });
    if (!isRight) throw new Failure("wrong_link_password");
  });
  return link;
}

/** A layout's, or a presentation's. */
async function findLink(db: Queryable, publicLink: string): Promise<LinkRow> {
  for (const table of Object.values(linkTables)) {
    const [link] = await db
      .select(linkColumnsOf(table))
      .from(table)
      .where(eq(table.publicLink, publicLink));
    if (link) return link;
  }
  throw new Failure("not_found");
}
