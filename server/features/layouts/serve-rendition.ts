import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { Failure } from "#contract/errors.ts";
import type { AppEnv } from "#server/api.ts";
import type { Services } from "#server/context.ts";
import { renditionUrl } from "#server/features/layouts/image-urls.ts";
import { ensureGroup, groupOf } from "#server/features/layouts/render-layout.ts";
import { type AdmitToFile, isGuarded } from "#server/features/links/index.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";

/** Makes a rendition that the job has not reached yet, then redirects to it. */
export function renditionRoutes(services: Services, admit: AdmitToFile): Hono<AppEnv> {
  return new Hono<AppEnv>().get("/files/make/:original/:name", async (c) => {
    const { original, name } = c.req.param();
    const [layout] = await services.db
      .select()
      .from(layouts)
      .where(eq(layouts.imagePath, `assets/${original}`));
    if (!layout) throw new Failure("not_found");
    if (isGuarded(layout)) await admit(c, layout.id);
    const renditions = await ensureGroup(services, layout, groupOf({ name }));
    if (!Object.hasOwn(renditions, name)) throw new Failure("not_found");
    c.header("Cache-Control", "no-store");
    return c.redirect(renditionUrl({ ...layout, renditions }, name), 302);
  });
}
