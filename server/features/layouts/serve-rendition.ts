import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { Failure } from "#contract/errors.ts";
import { isUuid } from "#contract/is-uuid.ts";
import type { AppEnv, HttpContext } from "#server/api.ts";
import type { Services } from "#server/context.ts";
import { renditionUrl } from "#server/features/layouts/image-urls.ts";
import type { LayoutRow } from "#server/features/layouts/layout-rows.ts";
import { ensureGroup, groupOf } from "#server/features/layouts/render-layout.ts";
import { ensureSpotImage } from "#server/features/layouts/spot-image.ts";
import { type AdmitToFile, isGuarded } from "#server/features/links/index.ts";
import { comments } from "#server/platform/db/schema/comments.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";

/** Makes pictures that are not there yet, then redirects to them. */
export function renditionRoutes(services: Services, admit: AdmitToFile): Hono<AppEnv> {
  const admitted = async (c: HttpContext, layout: LayoutRow | undefined): Promise<LayoutRow> => {
    if (!layout) throw new Failure("not_found");
    if (isGuarded(layout)) await admit(c, layout.id);
    c.header("Cache-Control", "no-store");
    return layout;
  };
  return new Hono<AppEnv>()
    .get("/files/make/:original/:name", async (c) => {
      const { original, name } = c.req.param();
      const [found] = await services.db
        .select()
        .from(layouts)
        .where(eq(layouts.imagePath, `assets/${original}`));
      const layout = await admitted(c, found);
      const renditions = await ensureGroup(services, layout, groupOf({ name }));
      if (!Object.hasOwn(renditions, name)) throw new Failure("not_found");
      return c.redirect(renditionUrl({ ...layout, renditions }, name), 302);
    })
    .get("/files/spot/:commentId", async (c) => {
      const { commentId } = c.req.param();
      if (!isUuid(commentId)) throw new Failure("not_found");
      const [found] = await services.db
        .select({ layout: layouts, x: comments.xPosition, y: comments.yPosition })
        .from(comments)
        .innerJoin(layouts, eq(layouts.id, comments.layoutId))
        .where(eq(comments.id, commentId));
      const layout = await admitted(c, found?.layout);
      const spot = { x: found?.x ?? 0, y: found?.y ?? 0 };
      return c.redirect(`/files/${await ensureSpotImage(services, layout, spot)}`, 302);
    });
}
