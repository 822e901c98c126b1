import { noticeMail as words } from "#contract/messages/notice-mail.ts";
import type { Services } from "#server/context.ts";
import { spokenKinds } from "#server/features/notices/choices.ts";
import type { DescribedNotice } from "#server/features/notices/describe-notices.ts";
import type { NoticeContent } from "#server/features/notices/mail/notice-content.ts";
import { oneNotice } from "#server/features/notices/mail/one-notice.ts";
import { digestOf, quotesOf } from "#server/features/notices/mail/several-notices.ts";
import {
  type StoppedKinds,
  unsubscribeHeaders,
  unsubscribeUrl,
} from "#server/features/notices/mail/unsubscribe.ts";
import { mailBrand } from "#server/features/spaces/index.ts";
import type { Mail, MailPicture } from "#server/platform/mail/mail.ts";
import { renderMail } from "#server/platform/mail/render-mail.ts";

export interface NoticeMail {
  mailId: string;
  person: { id: string; email: string; name: string };
  told: readonly DescribedNotice[];
  /** Of what they are about, by comment. */
  pictures: ReadonlyMap<string, MailPicture>;
}

export async function composeNoticeMail(services: Services, mail: NoticeMail): Promise<Mail> {
  const { appUrl } = services.config;
  const { person, told, mailId } = mail;
  const stop = unsubscribeUrl(services, person.id, stoppedBy(told));
  const rendered = renderMail({
    to: person.email,
    name: person.name,
    ...(await brandOf(services, told)),
    ...contentOf(mail, appUrl),
    action: actionOf(told, appUrl),
    note: told.every(({ kind }) => kind === "approval") ? words.noteOpener : words.note,
    stop: { label: words.stop, url: stop },
  });
  return {
    ...rendered,
    messageId: `<${mailId}@${new URL(appUrl).hostname}>`,
    headers: unsubscribeHeaders(stop),
  };
}

function contentOf({ told, pictures, person }: NoticeMail, appUrl: string): NoticeContent {
  const [first, ...others] = told;
  if (first && others.length === 0) {
    const quotes =
      first.guarded || first.text === null
        ? []
        : quotesOf(told, { pictures, appUrl, links: false });
    return { ...oneNotice(first, person.id), quotes };
  }
  return digestOf(told, { pictures, appUrl, personId: person.id });
}

/** One conversation opens where it is; of several the person chooses. */
function actionOf(told: readonly DescribedNotice[], appUrl: string) {
  const [first] = told;
  const layoutIds = new Set(told.map(({ layout }) => layout.id));
  if (!first || layoutIds.size > 1) return { label: words.openAll, url: `${appUrl}/comments` };
  const commentIds = new Set(told.map(({ commentId }) => commentId));
  const query = commentIds.size === 1 && first.commentId ? `?comment=${first.commentId}` : "";
  const label =
    told.length === 1 && first.kind === "mention" ? words.openMention : words.openLayout;
  return { label, url: `${appUrl}/layouts/${first.layout.id}${query}` };
}

async function brandOf(services: Services, told: readonly DescribedNotice[]) {
  const [first] = told;
  const isOneSpace = new Set(told.map(({ spaceId }) => spaceId)).size === 1;
  return first && isOneSpace ? { brand: await mailBrand(services, first.brand) } : {};
}

function stoppedBy(told: readonly DescribedNotice[]): StoppedKinds {
  if (told.every(({ kind }) => spokenKinds.includes(kind))) return "spoken";
  return told.every(({ kind }) => kind === "approval") ? "approval" : "all";
}
