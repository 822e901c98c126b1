import { Hono, type MiddlewareHandler } from "hono";
import { Failure } from "#contract/errors.ts";
import { routes } from "#contract/routes/index.ts";
import type { AppEnv, HttpContext } from "#server/api.ts";
import type { Services } from "#server/context.ts";
import { accountRoutes } from "#server/features/accounts/account-routes.ts";
import { authenticateSession } from "#server/features/accounts/authenticate.ts";
import { adminRoutes } from "#server/features/admin/admin-routes.ts";
import { mcpRoutes } from "#server/features/agents/mcp-routes.ts";
import { apiKeyRoutes } from "#server/features/api-keys/api-key-routes.ts";
import { authenticateWithKey, readerOf } from "#server/features/api-keys/authenticate-api-key.ts";
import { approvalRoutes } from "#server/features/approvals/approval-routes.ts";
import { receiptRoutes } from "#server/features/approvals/receipts/receipt-routes.ts";
import { billingRoutes } from "#server/features/billing/billing-routes.ts";
import { paymentEventRoute } from "#server/features/billing/event-route.ts";
import { categoryRoutes } from "#server/features/categories/category-routes.ts";
import { commentRoutes } from "#server/features/comments/comment-routes.ts";
import type { PublicPages } from "#server/features/comments/public-pages.ts";
import { exportRoutes } from "#server/features/exports/export-routes.ts";
import { fileRoutes } from "#server/features/files/serve-files.ts";
import { layoutRoutes } from "#server/features/layouts/layout-routes.ts";
import { renditionRoutes } from "#server/features/layouts/serve-rendition.ts";
import { admitToFile } from "#server/features/links/admit-to-file.ts";
import type { VisitCounter } from "#server/features/links/count-visits.ts";
import type { GuardedAssets } from "#server/features/links/guarded-assets.ts";
import { linkRoutes } from "#server/features/links/link-routes.ts";
import { guestNoticePages } from "#server/features/notices/guests/guest-notice-pages.ts";
import { guestNoticeRoutes } from "#server/features/notices/guests/guest-notice-routes.ts";
import { unsubscribeRoutes } from "#server/features/notices/mail/unsubscribe.ts";
import { noticeRoutes } from "#server/features/notices/notice-routes.ts";
import { pushRoutes } from "#server/features/notices/push/push-routes.ts";
import { presentationRoutes } from "#server/features/presentations/presentation-routes.ts";
import { privacyRoutes } from "#server/features/privacy/privacy-routes.ts";
import { spaceFinder } from "#server/features/spaces/find-space.ts";
import { spaceRoutes } from "#server/features/spaces/space-routes.ts";
import { todayRoutes } from "#server/features/today/today-routes.ts";
import { uploadRoutes } from "#server/features/uploads/upload-routes.ts";
import { versionRoutes } from "#server/features/versions/version-routes.ts";
import { webhookRoutes } from "#server/features/webhooks/webhook-routes.ts";
import { answerError } from "#server/http/answer-errors.ts";
import { apiDocs } from "#server/http/api-docs.ts";
import { assets } from "#server/http/assets.ts";
import type { CachedFiles } from "#server/http/cached-files.ts";
import { type Health, healthRoutes } from "#server/http/health.ts";
import { observeRequests } from "#server/http/observe-requests.ts";
import { pages } from "#server/http/pages.ts";
import { refuseCrossSite } from "#server/http/refuse-cross-site.ts";
import { requestLog } from "#server/http/request-log.ts";
import { securityHeaders } from "#server/http/security-headers.ts";
import { apiOn, type ServedApi } from "#server/http/serve.ts";
import { siteFiles } from "#server/http/site-files.ts";
import type { Observer } from "#server/platform/telemetry/observer.ts";

export interface AppOptions {
  services: Services;
  health: Health;
  cachedFiles: CachedFiles;
  assets: GuardedAssets;
  visits: VisitCounter;
  publicPages: PublicPages;
  webFolder: string;
  /** Pages for development only: the mailbox and the payment sandbox. */
  extras: readonly Hono<AppEnv>[];
  observers: readonly Observer[];
}

export async function createApp(options: AppOptions): Promise<Hono<AppEnv>> {
  const { services } = options;
  const { config } = services;
  const app = createWorkerApp(options);
  app.use(refuseCrossSite(config));
  app.route("/", apiDocs(routes, config.appUrl));
  app.route("/", paymentEventRoute(services));
  const authenticate = authenticateWithKey(services, authenticateSession(services));
  const findSpace = spaceFinder(services);
  const api = apiOn(app, services, { authenticate, findSpace });
  serveApi(app, api, options.publicPages);
  const readKey = (c: HttpContext, apiKey: string) => readerOf(services, c, apiKey);
  app.route("/", mcpRoutes(services, { call: api.call, readKey }));
  const admit = admitToFile(services, { authenticate, findSpace });
  const { cachedFiles: cache, assets: guards } = options;
  app.route("/", fileRoutes({ services, cache, assets: guards, admit }));
  app.route("/", renditionRoutes(services, admit));
  app.route("/", unsubscribeRoutes(services));
  app.route("/", guestNoticePages(services));
  for (const extra of options.extras) app.route("/", extra);
  app.route("/", siteFiles(config.appUrl));
  app.use(await assets(options.webFolder, services.storage));
  app.route(
    "/",
    await pages({
      webFolder: options.webFolder,
      config,
      publicPages: options.publicPages,
      visits: options.visits,
      services,
    }),
  );
  return app;
}

/** Routes of every process, and the only ones of a process that only runs jobs. */
export function createWorkerApp(
  options: Pick<AppOptions, "services" | "health" | "observers">,
): Hono<AppEnv> {
  const { services, health, observers } = options;
  const { config, log } = services;
  const app = new Hono<AppEnv>();
  app.onError(answerError);
  app.use(requestLog(log));
  if (observers.length > 0) app.use(observeRequests(observers));
  app.use(securityHeaders(config));
  app.use(refuseOddPaths);
  app.route("/", healthRoutes(health));
  app.notFound(() => {
    throw new Failure("not_found");
  });
  return app;
}

function serveApi(app: Hono<AppEnv>, api: ServedApi, pages: PublicPages): void {
  layoutRoutes(api);
  todayRoutes(api);
  categoryRoutes(api);
  commentRoutes(api, pages);
  linkRoutes(api);
  versionRoutes(api);
  approvalRoutes(api);
  receiptRoutes(api);
  guestNoticeRoutes(api);
  presentationRoutes(api);
  exportRoutes(api);
  uploadRoutes(api);
  spaceRoutes(api);
  accountRoutes(api);
  noticeRoutes(api);
  pushRoutes(api);
  privacyRoutes(api);
  billingRoutes(api);
  apiKeyRoutes(api);
  webhookRoutes(api);
  adminRoutes(api);
  for (const [path, methods] of api.served) {
    app.all(path, (c) => {
      c.header("Allow", [...methods].join(", "));
      throw new Failure("method_not_allowed");
    });
  }
  app.all("/api/*", () => {
    throw new Failure("not_found");
  });
}

/** Proxies and servers read `//api` and `%2F` differently, so such paths are refused. */
const refuseOddPaths: MiddlewareHandler<AppEnv> = async (c, next) => {
  // Hono has decoded what can be decoded.
  const { path } = c.req;
  if (/\/\/|\\|%2f|%5c|%00/i.test(path) || path.includes("\0")) throw new Failure("not_found");
  await next();
};
