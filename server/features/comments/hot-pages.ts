import { getPublicLayout, listPublicComments } from "#contract/routes/public-layout.ts";
import type { PublicPages } from "#server/features/comments/public-pages.ts";
import { taggedHeaders } from "#server/http/answer-tagged.ts";
import type { AnswerHeaders, EarlyAnswers, GiveAnswer } from "#server/http/early-answers.ts";

/** The layout of a link or its comments, asked for without any wish. */
const ADDRESS = /^\/api\/public\/([\w-]+)(\/comments)?$/;

/** Links that many people look at, before a route is asked. */
export function hotPages(
  pages: PublicPages,
  options: { give: GiveAnswer; standardHeaders: AnswerHeaders },
): EarlyAnswers {
  const { give, standardHeaders } = options;
  return {
    answer(request, response) {
      if (request.method !== "GET") return false;
      const [, publicLink, comments] = ADDRESS.exec(request.url ?? "") ?? [];
      const page = publicLink === undefined ? null : pages.atHand(publicLink);
      if (!page) return false;
      const { body, tag } = comments ? page.comments : page.layout;
      const headersWhenKnown = { ...standardHeaders, ...taggedHeaders(tag) };
      const ready = {
        route: (comments ? listPublicComments : getPublicLayout).path,
        etag: tag,
        headers: {
          ...headersWhenKnown,
          "Content-Type": "application/json",
          "Content-Length": String(body.length),
        },
        headersWhenKnown,
      };
      give(request, response, ready, body);
      return true;
    },
  };
}
