import type { IncomingMessage, ServerResponse } from "node:http";
import { listPublicComments } from "#contract/routes/public-layout.ts";
import type { PublicPages } from "#server/features/comments/public-pages.ts";
import type { VisitCounter } from "#server/features/links/count-visits.ts";
import { encodePage } from "#server/http/answer-page.ts";
import {
  type FastPath,
  flatten,
  type ResponseHeaders,
  type SendCached,
} from "#server/http/fast-path.ts";
import { PUBLIC_PAGE } from "#server/http/pages.ts";
import { taggedHeaders } from "#server/platform/http/entity-tag.ts";

const HTML = /^\/public\/([\w-]+)$/;
const COMMENTS = /^\/api\/public\/([\w.-]+)\/comments$/;

/** Serves what a visitor's browser asks for first: the HTML of a public link, and its comments. */
export function cachedPages(options: {
  pages: PublicPages;
  visits: VisitCounter;
  send: SendCached;
  standardHeaders: ResponseHeaders;
}): FastPath {
  const { pages, visits, send, standardHeaders } = options;

  function respondHtml(request: IncomingMessage, response: ServerResponse, link: string): boolean {
    const html = pages.cachedHtml(link);
    if (!html) return false;
    const { body, contentHeaders } = encodePage(html, request.headers["accept-encoding"]);
    const headers = withLength({ ...standardHeaders, ...html.headers, ...contentHeaders }, body);
    const cached = { route: PUBLIC_PAGE, etag: null, headers, notModifiedHeaders: [] };
    send(request, response, cached, body);
    visits.count(html.link, request.headers);
    return true;
  }

  function respondComments(
    request: IncomingMessage,
    response: ServerResponse,
    link: string,
  ): boolean {
    const comments = pages.cachedComments(link);
    if (!comments) return false;
    const { body, tag } = comments;
    const tagged = { ...standardHeaders, ...taggedHeaders(tag) };
    const headers = withLength({ ...tagged, "Content-Type": "application/json" }, body);
    const notModifiedHeaders = flatten(tagged);
    const { path: route } = listPublicComments;
    send(request, response, { route, etag: tag, headers, notModifiedHeaders }, body);
    return true;
  }

  return {
    respond(request, response) {
      const { method, url = "" } = request;
      if (method !== "GET") return false;
      const [, page] = HTML.exec(url) ?? [];
      if (page) return respondHtml(request, response, page);
      const [, link] = COMMENTS.exec(url) ?? [];
      return link ? respondComments(request, response, link) : false;
    },
  };
}

function withLength(headers: ResponseHeaders, body: Buffer): readonly string[] {
  return flatten({ ...headers, "Content-Length": String(body.length) });
}
