import { fillMessage } from "#contract/messages/fill-message.ts";
import { noticeMail as words } from "#contract/messages/notice-mail.ts";
import {
  approvalSentences,
  finishedSentence,
  noticeSentences,
} from "#contract/messages/notice-words.ts";
import { excerpt } from "#server/features/comments/index.ts";
import type { DescribedNotice } from "#server/features/notices/describe-notices.ts";
import type { NoticeContent } from "#server/features/notices/mail/notice-content.ts";
import type { MailPicture } from "#server/platform/mail/mail.ts";
import { namedInMail } from "#server/platform/mail/mail-words.ts";
import type { MailSection, Quote } from "#server/platform/mail/render-mail.ts";

/** Quoted of one layout; the rest is counted. */
const QUOTED = 40;

interface Around {
  pictures: ReadonlyMap<string, MailPicture>;
  appUrl: string;
}

/** A mail about several things: of one layout, or in a section for each. */
export function digestOf(
  told: readonly DescribedNotice[],
  around: Around & { personId: string },
): NoticeContent {
  const layouts = grouped(told, ({ layout }) => layout.id);
  const [here, ...elsewhere] = [...layouts.values()];
  if (here && elsewhere.length === 0) return ofOneLayout(here, around);
  const params = { count: told.length, layouts: layouts.size };
  return {
    subject: fillMessage(words.digest.subjectLayouts, params),
    body: words.digest.bodyLayouts,
    sections: [...layouts.values()].map((notices) => sectionOf(notices, around)),
  };
}

function ofOneLayout(
  told: readonly DescribedNotice[],
  around: Around & { personId: string },
): NoticeContent {
  const { subject, body } = sentencesFor(told, around.personId);
  const params = { count: told.length, title: told[0]?.layout.title ?? "" };
  const isGuarded = told.some(({ guarded }) => guarded);
  return {
    subject: fillMessage(subject, params),
    body: fillMessage(body, params),
    ...(!isGuarded && { quotes: quotesOf(told, { ...around, links: true }), more: moreOf(told) }),
  };
}

function sentencesFor(told: readonly DescribedNotice[], personId: string) {
  const isGuarded = told.some(({ guarded }) => guarded);
  const isOwn = told.every(({ spaceId }) => spaceId === personId);
  const areWords = told.every(({ kind }) => kind === "comment" || kind === "reply");
  if (!areWords) {
    const { subjectHere, bodyHere, guardedSubject, guardedBody } = words.digest;
    return isGuarded
      ? { subject: guardedSubject, body: guardedBody }
      : { subject: subjectHere, body: bodyHere };
  }
  const said = words.words;
  if (isGuarded) {
    return {
      subject: said.guardedSubject,
      body: isOwn ? said.guardedBody : said.guardedBodyOfSpace,
    };
  }
  return told.some(({ kind }) => kind === "reply")
    ? { subject: said.subjectMixed, body: isOwn ? said.bodyMixed : said.bodyMixedOfSpace }
    : { subject: said.subjectMany, body: isOwn ? said.bodyMany : said.bodyManyOfSpace };
}

function sectionOf(told: readonly DescribedNotice[], around: Around): MailSection {
  const { digest } = words;
  if (told.some(({ guarded }) => guarded)) {
    const count = told.length === 1 ? digest.guardedOne : digest.guardedMany;
    const more = fillMessage(count, { count: told.length });
    return { heading: digest.guardedHeading, quotes: [], more };
  }
  const heading = told[0]?.layout.title ?? "";
  return { heading, quotes: quotesOf(told, { ...around, links: true }), more: moreOf(told) };
}

function moreOf({ length }: readonly DescribedNotice[]): string | undefined {
  const { moreOne, moreMany } = words.digest;
  const count = length - QUOTED;
  if (count <= 0) return undefined;
  return count === 1 ? moreOne : fillMessage(moreMany, { count });
}

/** What each person wrote stands together, in the order in which they began. */
export function quotesOf(
  told: readonly DescribedNotice[],
  { pictures, appUrl, links }: Around & { links: boolean },
): Quote[] {
  const byPerson = grouped(told.slice(0, QUOTED), ({ by }) => by ?? "");
  const quoted = [...byPerson.values()].flat();
  const pictured = new Set<string>();
  // Of several words in one place the first is shown with it.
  const pictureAt = (commentId: string) => {
    if (pictured.has(commentId)) return undefined;
    pictured.add(commentId);
    return pictures.get(commentId);
  };
  return quoted.flatMap((notice) => {
    const { commentId, layout, teamOnly } = notice;
    const text = textOf(notice);
    if (text === null) return [];
    const url = `${appUrl}/layouts/${layout.id}?comment=${commentId}`;
    return {
      by: namedInMail(notice.by),
      text: excerpt(text),
      aside: teamOnly ? words.teamOnly : undefined,
      picture: commentId ? pictureAt(commentId) : undefined,
      link: links && commentId ? { label: words.openComment, url } : undefined,
    };
  });
}

/** What was said or, where nothing was, what was done. */
function textOf({ kind, news, text, comments, by }: DescribedNotice): string | null {
  if (text !== null) return text;
  const params = { name: namedInMail(by), count: comments ?? 0 };
  if (kind === "approval") return fillMessage(approvalSentences[news ?? "approved"], params);
  if (kind === "finished") return fillMessage(finishedSentence(comments ?? 0), params);
  return fillMessage(noticeSentences[kind], params);
}

/** Groups in the order of their first members; `Map.groupBy` comes with Node 21. */
function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}
