import { fillMessage } from "#contract/messages/fill-message.ts";
import {
  approvalSentences,
  finishedSentence,
  noticeSentences,
} from "#contract/messages/notice-words.ts";
import { pushWords } from "#contract/messages/push.ts";
import { MOST_COUNTED } from "#contract/notices.ts";
import type { PushMessage } from "#contract/push-message.ts";
import type { DescribedNotice } from "#server/features/notices/describe-notices.ts";
import { isQuiet } from "#server/features/notices/push/push-jobs.ts";

/** What fits where systems show it. */
const MAX_TEXT = 160;

/** One push for these, oldest first, all of one layout. */
export function composePush(told: readonly [DescribedNotice, ...DescribedNotice[]]): PushMessage {
  const newest = told.at(-1) ?? told[0];
  const { layout, guarded, commentId } = newest;
  const page = `/layouts/${layout.id}`;
  const place = {
    url: told.length === 1 && commentId ? `${page}?comment=${commentId}` : page,
    tag: isQuiet(newest.kind) ? layout.id : newest.id,
  };
  if (guarded) return { title: pushWords.guarded, body: pushWords.guardedBody, ...place };
  const { title } = layout;
  const count = told.length > MOST_COUNTED ? `${MOST_COUNTED}+` : told.length;
  return {
    title: told.length === 1 ? title : fillMessage(pushWords.several, { count, title }),
    body: say(newest),
    ...place,
  };
}

function say(notice: DescribedNotice): string {
  const { text } = notice;
  const sentence = fillMessage(templateOf(notice), {
    name: notice.by ?? pushWords.somebody,
    count: notice.comments ?? 0,
  });
  return text ? fillMessage(pushWords.said, { sentence, text: shorten(text) }) : sentence;
}

function templateOf({ kind, news, comments }: DescribedNotice): string {
  if (kind === "finished") return finishedSentence(comments ?? 0);
  if (kind === "approval") return approvalSentences[news ?? "complete"];
  return noticeSentences[kind];
}

function shorten(text: string): string {
  const characters = [...text];
  return characters.length > MAX_TEXT ? `${characters.slice(0, MAX_TEXT).join("")}…` : text;
}
