import { Hono } from "hono";
import { Failure } from "#contract/errors.ts";
import { API_KEY_HEADER } from "#contract/route.ts";
import type { AppEnv, CallRoute, HttpContext } from "#server/api.ts";
import type { Reader, Services } from "#server/context.ts";
import { answerMcp } from "#server/features/agents/answer-mcp.ts";
import { readBody } from "#server/platform/http/read-body.ts";

/** An image of 8 MB in base64, with what is around it. */
const MAX_BYTES = 12 * 1024 ** 2;

interface McpParts {
  call: CallRoute;
  readKey: (c: HttpContext, apiKey: string) => Promise<Reader>;
}

/** Model Context Protocol over Streamable HTTP, without sessions: every request brings its key. */
export function mcpRoutes(services: Services, { call, readKey }: McpParts): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .post("/mcp", async (c) => {
      requireOwnOrigin(c, services.config.appUrl);
      const viewer = await readKey(c, keyOf(c));
      const message = parse(await readBody(c.env.incoming, MAX_BYTES));
      return answerMcp(services, { call, viewer, c }, message);
    })
    .all("/mcp", (c) => {
      requireOwnOrigin(c, services.config.appUrl);
      // There is no stream to listen to, and no session to end.
      c.header("Allow", "POST");
      throw new Failure("method_not_allowed");
    });
}

/** Programs send no Origin; a page of another site would act with whatever a browser lets it reach. */
function requireOwnOrigin(c: HttpContext, appUrl: string): void {
  const origin = c.req.header("origin");
  if (origin !== undefined && origin !== appUrl) throw new Failure("cross_site_request");
}

function keyOf(c: HttpContext): string {
  const [, bearer] = /^Bearer +(\S+)$/i.exec(c.req.header("authorization") ?? "") ?? [];
  const apiKey = bearer ?? c.req.header(API_KEY_HEADER);
  // Also for a key that is refused: it tells clients how to bring one.
  c.header("WWW-Authenticate", "Bearer");
  if (!apiKey) throw new Failure("api_key_missing");
  return apiKey;
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    throw new Failure("malformed_body");
  }
}
