import { fillMessage } from "#contract/messages/fill-message.ts";
import { bellWords } from "#contract/messages/notice-screens.ts";
import {
  approvalSentences,
  finishedSentence,
  noticeSentences,
} from "#contract/messages/notice-words.ts";
import type { Notice } from "#contract/routes/notices.ts";

/** Who did what: 'Ana comentou'. */
export function sentenceOfNotice(notice: Notice): string {
  const name = notice.by ?? bellWords.someone;
  return fillMessage(templateOf(notice), { name, count: notice.comments ?? 0 });
}

function templateOf({ kind, news, comments }: Notice): string {
  if (kind === "finished") return finishedSentence(comments ?? 0);
  if (kind === "approval") return approvalSentences[news ?? "deadline"];
  return noticeSentences[kind];
}
