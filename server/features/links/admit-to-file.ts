import { eq, sql } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import { getLayout } from "#contract/routes/layouts.ts";
import type { Authenticate, FindSpace, HttpContext } from "#server/api.ts";
import type { Reader, Services } from "#server/context.ts";
import { refusalOf } from "#server/features/links/gate.ts";
import { type LinkRow, linkColumnsOf } from "#server/features/links/link-rows.ts";
import { visitorOf } from "#server/features/links/passes.ts";
import { preparedSelect } from "#server/platform/db/prepared.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { presentationLayouts, presentations } from "#server/platform/db/schema/links.ts";

interface Admitting {
  authenticate: Authenticate;
  findSpace: FindSpace;
}

export type AdmitToFile = (
  c: HttpContext,
  file: { layoutId: string; hidden: boolean },
) => Promise<void>;

/**
 * A guarded layout's files open with any link that shows the layout and lets the visitor in, with the
 * session of somebody in its space, and with the space's API key; hidden ones with the last two alone.
 */
export function admitToFile(
  services: Services,
  { authenticate, findSpace }: Admitting,
): AdmitToFile {
  async function isInSpace(c: HttpContext, layoutId: string): Promise<boolean> {
    const viewer = await authenticate(c, { ...getLayout, apiKey: "read" }).catch(ofNobody);
    return viewer !== null && (await findSpace(viewer, getLayout, { layoutId })) !== null;
  }

  return async (c, { layoutId, hidden }) => {
    if (hidden) {
      if (await isInSpace(c, layoutId)) return;
      throw new Failure("not_found");
    }
    const [own, inPresentations] = await Promise.all([
      services.reads.run(selectOwnLink, { layoutId }),
      services.reads.run(selectPresentationLinks, { layoutId }),
    ]);
    const visitor = visitorOf(services, c);
    const refusals = [...own, ...inPresentations].map((link: LinkRow) =>
      refusalOf(link, visitor, services.clock()),
    );
    if (refusals.includes(null) || (await isInSpace(c, layoutId))) return;
    throw new Failure(refusals[0] ?? "not_found");
  };
}

/** A session that is over is no reason to refuse what needs none. */
function ofNobody(error: unknown): Reader | null {
  const isOver = error instanceof Failure && error.status === 401;
  if (isOver && error.code !== "api_key_invalid") return null;
  throw error;
}

const selectOwnLink = preparedSelect("link-of-layout", (db) =>
  db
    .select(linkColumnsOf(layouts))
    .from(layouts)
    .where(eq(layouts.id, sql.placeholder("layoutId"))),
);

const selectPresentationLinks = preparedSelect("links-of-presentations-of-layout", (db) =>
  db
    .select(linkColumnsOf(presentations))
    .from(presentations)
    .innerJoin(presentationLayouts, eq(presentationLayouts.presentationId, presentations.id))
    .where(eq(presentationLayouts.layoutId, sql.placeholder("layoutId"))),
);
