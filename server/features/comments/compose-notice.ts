import { fillMessage } from "#contract/messages/fill-message.ts";
import { mailMessages } from "#contract/messages/mail.ts";
import type { Services } from "#server/context.ts";
import { excerpt } from "#server/features/comments/excerpt.ts";
import { unsubscribeHeaders, unsubscribeUrl } from "#server/features/comments/unsubscribe.ts";
import { type BrandRow, mailBrand } from "#server/features/spaces/index.ts";
import type { Mail, MailPicture } from "#server/platform/mail/mail.ts";
import { renderMail } from "#server/platform/mail/render-mail.ts";

export interface OwedNotice {
  layout: { id: string; title: string; guarded: boolean };
  owner: { id: string; email: string; name: string; brand: BrandRow | null };
  fresh: readonly FreshWords[];
  shown: readonly FreshWords[];
  /** Of what they are about, by comment. */
  pictures: ReadonlyMap<string, MailPicture>;
}

/** A comment, or a reply to one, that the owner was not told of. */
export interface FreshWords {
  commentId: string;
  seq: number;
  name: string;
  text: string;
  isReply: boolean;
  /** Where its comment is, and on which version. */
  version: number;
  x: number;
  y: number;
  pinned: boolean;
}

const words = mailMessages.new_comments;

export function composeNotice(services: Services, owed: OwedNotice): Mail {
  const { appUrl } = services.config;
  const unsubscribe = unsubscribeUrl(services, owed.owner.id);
  const mail = renderMail({
    to: owed.owner.email,
    name: owed.owner.name,
    brand: mailBrand(owed.owner.brand, appUrl),
    ...wordsOf(owed),
    action: { label: words.action, url: appUrl + pathOf(owed) },
    note: fillMessage(words.note, { unsubscribe }),
  });
  return { ...mail, headers: unsubscribeHeaders(unsubscribe) };
}

/** Mails pass through many hands: that of a guarded layout has no title, name or text. */
function wordsOf({ layout: { title, guarded }, fresh, shown, pictures }: OwedNotice) {
  if (guarded) return { subject: words.guardedSubject, body: words.guardedBody };
  const count = fresh.length;
  const { subject, body } = sentencesFor(fresh);
  return {
    subject: fillMessage(subject, { count, title }),
    body: fillMessage(body, { count, title }),
    quotes: shown.map(({ commentId, name, text }) => ({
      by: name,
      text: excerpt(text),
      picture: pictures.get(commentId),
    })),
  };
}

function sentencesFor(fresh: readonly FreshWords[]): { subject: string; body: string } {
  const [first] = fresh;
  if (fresh.length === 1) {
    return first?.isReply
      ? { subject: words.subjectReply, body: words.bodyReply }
      : { subject: words.subjectOne, body: words.bodyOne };
  }
  return fresh.some(({ isReply }) => isReply)
    ? { subject: words.subjectMixed, body: words.bodyMixed }
    : { subject: words.subjectMany, body: words.bodyMany };
}

/** One conversation opens where it is; of several the person chooses. */
function pathOf({ layout, fresh }: OwedNotice): string {
  const path = `/layouts/${layout.id}`;
  const [commentId, ...others] = new Set(fresh.map((one) => one.commentId));
  return commentId && others.length === 0 ? `${path}?comment=${commentId}` : path;
}
