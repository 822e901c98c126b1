import type { Route } from "#contract/route.ts";
import { getPublicLayout, listPublicComments } from "#contract/routes/public-layout.ts";
import type { PublicPages } from "#server/features/comments/public-pages.ts";
import {
  type AnswerHeaders,
  type EarlyAnswers,
  flatten,
  type GiveAnswer,
  type ReadyAnswer,
} from "#server/http/early-answers.ts";
import { type TaggedText, taggedHeaders } from "#server/platform/http/entity-tag.ts";

/** The layout of a link or its comments, asked for without any wish. */
const ADDRESS = /^\/api\/public\/([\w-]+)(\/comments)?$/;

/** Links that many people look at, before a route is asked. */
export function hotPages(
  pages: PublicPages,
  options: { give: GiveAnswer; standardHeaders: AnswerHeaders },
): EarlyAnswers {
  const { give, standardHeaders } = options;
  const made = new WeakMap<TaggedText, ReadyAnswer>();

  function readyFor(answer: TaggedText, { path }: Route): ReadyAnswer {
    const known = made.get(answer);
    if (known) return known;
    const whenKnown = { ...standardHeaders, ...taggedHeaders(answer.tag) };
    const length = String(answer.body.length);
    const ready = {
      route: path,
      etag: answer.tag,
      headers: flatten({
        ...whenKnown,
        "Content-Type": "application/json",
        "Content-Length": length,
      }),
      headersWhenKnown: flatten(whenKnown),
    };
    made.set(answer, ready);
    return ready;
  }

  return {
    answer(request, response) {
      if (request.method !== "GET") return false;
      const [, publicLink, comments] = ADDRESS.exec(request.url ?? "") ?? [];
      const page = publicLink === undefined ? null : pages.atHand(publicLink);
      if (!page) return false;
      const answer = comments ? page.comments : page.layout;
      const ready = readyFor(answer, comments ? listPublicComments : getPublicLayout);
      give(request, response, ready, answer.body);
      return true;
    },
  };
}
