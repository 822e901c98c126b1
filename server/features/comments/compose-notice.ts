import { fillMessage } from "#contract/messages/fill-message.ts";
import { mailMessages } from "#contract/messages/mail.ts";
import type { Services } from "#server/context.ts";
import { unsubscribeUrl } from "#server/features/comments/unsubscribe.ts";
import { type BrandRow, mailBrand } from "#server/features/spaces/index.ts";
import type { Mail } from "#server/platform/mail/mail.ts";
import { renderMail } from "#server/platform/mail/render-mail.ts";

export interface OwedNotice {
  layout: { id: string; title: string; guarded: boolean };
  owner: { id: string; email: string; name: string; brand: BrandRow | null };
  fresh: readonly { id: string }[];
  shown: readonly { name: string; comment: string }[];
}

const EXCERPT = 300;
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
  const headers = {
    "List-Unsubscribe": `<${unsubscribe}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
  return { ...mail, headers };
}

/** Mails pass through many hands: that of a guarded layout has no title, name or text. */
function wordsOf({ layout: { title, guarded }, fresh, shown }: OwedNotice) {
  if (guarded) return { subject: words.guardedSubject, body: words.guardedBody };
  const count = fresh.length;
  const [subject, body] =
    count === 1 ? [words.subjectOne, words.bodyOne] : [words.subjectMany, words.bodyMany];
  return {
    subject: fillMessage(subject, { count, title }),
    body: fillMessage(body, { count, title }),
    quotes: shown.map(({ name, comment }) => ({ by: name, text: excerpt(comment) })),
  };
}

/** One comment opens where it is; of several the person chooses. */
function pathOf({ layout, fresh: [first, ...others] }: OwedNotice): string {
  const path = `/layouts/${layout.id}`;
  return first && others.length === 0 ? `${path}?comment=${first.id}` : path;
}

function excerpt(text: string): string {
  return text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text;
}
