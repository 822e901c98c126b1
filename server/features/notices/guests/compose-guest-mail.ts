import { fillMessage } from "#contract/messages/fill-message.ts";
import { guestNoticeMail } from "#contract/messages/guest-notices.ts";
import type { Services } from "#server/context.ts";
import { excerpt, picturesOf } from "#server/features/comments/index.ts";
import { isGuarded, type PublicLayoutRow, showsVersion } from "#server/features/links/index.ts";
import type { GuestAnswer } from "#server/features/notices/guests/guest-answers.ts";
import { pageOfGuest } from "#server/features/notices/guests/page-of-guest.ts";
import { stopUrl } from "#server/features/notices/guests/stop-link.ts";
import { unsubscribeHeaders } from "#server/features/notices/mail/unsubscribe.ts";
import { mailBrand } from "#server/features/spaces/index.ts";
import type { Mail } from "#server/platform/mail/mail.ts";
import { namedInMail } from "#server/platform/mail/mail-words.ts";
import { renderMail } from "#server/platform/mail/render-mail.ts";

/** So many are quoted; of more the layout itself tells. */
const SHOWN = 10;

const words = guestNoticeMail.answers;

interface Addressed {
  addressId: string;
  to: string;
  publicLink: string;
  mailId: string;
}

/** What others answered, by the address by which the guest came. */
export async function composeGuestMail(
  services: Services,
  { addressId, to, publicLink, mailId }: Addressed,
  page: PublicLayoutRow,
  answers: readonly GuestAnswer[],
): Promise<Mail> {
  const { config } = services;
  const [commentId, ...others] = new Set(answers.map((answer) => answer.commentId));
  const isOne = others.length === 0;
  const stop = stopUrl(services, { addressId, layoutId: page.layout.id });
  const mail = renderMail({
    to,
    name: null,
    brand: await mailBrand(services, page.brand),
    ...(await wordsOf(services, page, answers)),
    action: {
      label: isOne ? words.openComment : words.openLayout,
      url: pageOfGuest(config, publicLink, isOne ? commentId : undefined),
    },
    note: words.note,
    stop: { label: words.stop, url: stop },
  });
  const messageId = `<${mailId}@${new URL(config.appUrl).hostname}>`;
  return { ...mail, messageId, headers: unsubscribeHeaders(stop) };
}

/** Mails pass through many hands: that of a guarded layout has no title, name, text or picture. */
async function wordsOf(services: Services, page: PublicLayoutRow, answers: readonly GuestAnswer[]) {
  const { layout, link } = page;
  if (isGuarded(layout) || isGuarded(link)) {
    return { subject: words.guardedSubject, body: words.guardedBody };
  }
  const shown = answers.slice(0, SHOWN);
  const seen = shown.filter(({ version }) => showsVersion(page, version));
  const pictures = await picturesOf(services, layout, seen);
  const isFirst = ({ commentId }: GuestAnswer, at: number) =>
    shown.findIndex((answer) => answer.commentId === commentId) === at;
  const [first] = answers;
  const [subject, body] =
    answers.length === 1 ? [words.subjectOne, words.bodyOne] : [words.subjectMany, words.bodyMany];
  const params = { name: namedInMail(first?.by), count: answers.length, title: layout.title };
  return {
    subject: fillMessage(subject, params),
    body: fillMessage(body, params),
    // Of several answers in one place the first is shown with it.
    quotes: shown.map((answer, at) => ({
      by: namedInMail(answer.by),
      text: excerpt(answer.text),
      picture: isFirst(answer, at) ? pictures.get(answer.commentId) : undefined,
    })),
  };
}
