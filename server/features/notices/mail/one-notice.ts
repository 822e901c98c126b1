import { fillMessage } from "#contract/messages/fill-message.ts";
import { noticeMail as words } from "#contract/messages/notice-mail.ts";
import type { DescribedNotice } from "#server/features/notices/describe-notices.ts";
import { momentOf, namedInMail } from "#server/platform/mail/mail-words.ts";

interface Sentences {
  subject: string;
  body: string;
}

/** Subject and body of a mail about one thing. Mails pass through many hands: a guarded layout is not named. */
export function oneNotice(notice: DescribedNotice, personId: string): Sentences {
  const { layout, round, comments } = notice;
  const { subject, body } = notice.guarded ? guardedOf(notice, personId) : openOf(notice, personId);
  const params = {
    name: namedInMail(notice.by),
    title: layout.title,
    version: round?.version ?? layout.version,
    deadline: round?.deadline ? momentOf(round.deadline) : "",
    count: comments ?? 0,
  };
  return { subject: fillMessage(subject, params), body: fillMessage(body, params) };
}

function openOf({ kind, news, comments, spaceId }: DescribedNotice, personId: string): Sentences {
  const isOwn = spaceId === personId;
  switch (kind) {
    case "comment":
    case "reply": {
      const { subject, body, bodyOfSpace } = words[kind];
      return { subject, body: isOwn ? body : bodyOfSpace };
    }
    case "finished": {
      const { subjectOne, subjectMany, bodyOne, bodyMany } = words.finished;
      return comments === 1
        ? { subject: subjectOne, body: bodyOne }
        : { subject: subjectMany, body: bodyMany };
    }
    case "mention":
      return words.mention;
    case "approval":
      return words[news ?? "approved"];
  }
}

function guardedOf({ kind, news, spaceId }: DescribedNotice, personId: string): Sentences {
  if (kind === "comment" || kind === "reply") {
    const { guardedSubject: subject, guardedBody, guardedBodyOfSpace } = words.words;
    return { subject, body: spaceId === personId ? guardedBody : guardedBodyOfSpace };
  }
  const { guardedSubject: subject, guardedBody: body } =
    kind === "approval" ? words[news ?? "approved"] : words[kind];
  return { subject, body };
}
