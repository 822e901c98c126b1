import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { Failure } from "#contract/errors.ts";
import type { Services } from "#server/context.ts";
import { renditionUrl } from "#server/features/layouts/image-urls.ts";
import { ensureGroup, groupOf } from "#server/features/layouts/render-layout.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";

/** Makes a rendition that the job has not reached yet, then redirects to it. */
export function renditionRoutes(services: Services): Hono {
  return new Hono().get("/files/make/:original/:name", async (c) => {
    const { original, name } = c.req.param();
    const [layout] = await services.db
      .select()
      .from(layouts)
      .where(eq(layouts.imagePath, `assets/${original}`));
    if (!layout) throw new Failure("not_found");
    const renditions = await ensureGroup(services, layout, groupOf({ name }));
    if (!Object.hasOwn(renditions, name)) throw new Failure("not_found");
    return c.redirect(renditionUrl({ ...layout, renditions }, name), 302);
  });
}
