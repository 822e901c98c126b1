import { and, eq } from "drizzle-orm";
import { Hono } from "hono";
import { Failure } from "#contract/errors.ts";
import { isUuid } from "#contract/is-uuid.ts";
import type { AppEnv, HttpContext } from "#server/api.ts";
import type { Services } from "#server/context.ts";
import { renditionUrl } from "#server/features/layouts/image-urls.ts";
import {
  isVersionOf,
  type LayoutRow,
  type VersionRow,
} from "#server/features/layouts/layout-rows.ts";
import { ensureGroup, groupOf } from "#server/features/layouts/render-layout.ts";
import { ensureSpotImage } from "#server/features/layouts/spot-image.ts";
import { type AdmitToFile, hidesVersion, isGuarded } from "#server/features/links/index.ts";
import { comments } from "#server/platform/db/schema/comments.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { versions } from "#server/platform/db/schema/versions.ts";

/** Makes pictures that are not there yet, then redirects to them. */
export function renditionRoutes(services: Services, admit: AdmitToFile): Hono<AppEnv> {
  const admitted = async (c: HttpContext, found: Found | undefined): Promise<VersionRow> => {
    if (!found) throw new Failure("not_found");
    const { layout, version } = found;
    const hidden = hidesVersion(layout, version.number);
    if (hidden || isGuarded(layout)) await admit(c, { layoutId: layout.id, hidden });
    c.header("Cache-Control", "no-store");
    return version;
  };
  return new Hono<AppEnv>()
    .get("/files/make/:original/:name", async (c) => {
      const { original, name } = c.req.param();
      const [found] = await services.db
        .select({ layout: layouts, version: versions })
        .from(versions)
        .innerJoin(layouts, eq(layouts.id, versions.layoutId))
        .where(eq(versions.imagePath, `assets/${original}`));
      const picture = await admitted(c, found);
      const renditions = await ensureGroup(services, picture, groupOf({ name }));
      if (!Object.hasOwn(renditions, name)) throw new Failure("not_found");
      return c.redirect(renditionUrl({ ...picture, renditions }, name), 302);
    })
    .get("/files/spot/:commentId", async (c) => {
      const { commentId } = c.req.param();
      if (!isUuid(commentId)) throw new Failure("not_found");
      const [found] = await services.db
        .select({
          layout: layouts,
          version: versions,
          x: comments.xPosition,
          y: comments.yPosition,
        })
        .from(comments)
        .innerJoin(layouts, eq(layouts.id, comments.layoutId))
        .innerJoin(versions, isVersionOf(comments))
        .where(and(eq(comments.id, commentId), eq(comments.pinned, true)));
      const picture = await admitted(c, found);
      const spot = { x: found?.x ?? 0, y: found?.y ?? 0 };
      return c.redirect(`/files/${await ensureSpotImage(services, picture, spot)}`, 302);
    });
}

interface Found {
  layout: LayoutRow;
  version: VersionRow;
}
