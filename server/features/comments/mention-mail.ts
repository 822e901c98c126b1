import { and, eq, or } from "drizzle-orm";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { mailMessages } from "#contract/messages/mail.ts";
import type { Services } from "#server/context.ts";
import { excerpt } from "#server/features/comments/excerpt.ts";
import { picturesOf } from "#server/features/comments/mail-pictures.ts";
import { isGuarded } from "#server/features/links/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { comments } from "#server/platform/db/schema/comments.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import { mentions, replies } from "#server/platform/db/schema/replies.ts";
import { memberships } from "#server/platform/db/schema/spaces.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { type JobWorker, jobKind, worker } from "#server/platform/jobs/jobs.ts";
import type { Mail, Mailer, MailPicture } from "#server/platform/mail/mail.ts";
import { renderMail } from "#server/platform/mail/render-mail.ts";
import type { RecordedEvent } from "#server/recorded-events.ts";

interface MentionMail {
  userId: string;
  commentId: string;
  replyId: string | null;
}

const mentionMailJob = jobKind<MentionMail>("mention-mail");
const words = mailMessages.mention;

/** Whoever is named is told at once. */
export async function oweMentionMails(
  { jobs }: Pick<Services, "jobs">,
  tx: Tx,
  event: RecordedEvent,
): Promise<void> {
  if (event.type !== "comment.created" && event.type !== "reply.created") return;
  const subject =
    event.type === "comment.created"
      ? { commentId: event.comment.id, replyId: null }
      : { commentId: event.reply.commentId, replyId: event.reply.id };
  for (const userId of event.mentioned) {
    await jobs.enqueue(tx, mentionMailJob, { userId, ...subject });
  }
}

export function mentionMailWorker(services: Services, mailer: Mailer): JobWorker {
  return worker(mentionMailJob, async (owed) => {
    const mention = await findMention(services, owed);
    if (!mention?.person.wantsMails) return;
    const { id: commentId, version, xPosition: x, yPosition: y, pinned } = mention.comment;
    const spoken = { commentId, version, x, y, pinned };
    const pictures = await picturesOf(services, mention.layout, [spoken]);
    await mailer.send(composeMention(services, mention, pictures.get(commentId)));
  });
}

type Mention = NonNullable<Awaited<ReturnType<typeof findMention>>>;

/** Null when the words, or the person's place in the space, are gone meanwhile. */
async function findMention({ db }: Services, { userId, commentId, replyId }: MentionMail) {
  const inSpace = and(
    eq(memberships.userId, mentions.userId),
    eq(memberships.spaceId, comments.ownerId),
  );
  const ofReply = replyId ? eq(mentions.replyId, replyId) : undefined;
  const [found] = await db
    .select({
      layout: layouts,
      comment: comments,
      reply: replies,
      person: { email: users.email, name: profiles.username, wantsMails: profiles.commentMails },
    })
    .from(mentions)
    .innerJoin(comments, eq(comments.id, mentions.commentId))
    .leftJoin(replies, eq(replies.id, mentions.replyId))
    .innerJoin(layouts, eq(layouts.id, comments.layoutId))
    .innerJoin(users, eq(users.id, mentions.userId))
    .innerJoin(profiles, eq(profiles.id, mentions.userId))
    .leftJoin(memberships, inSpace)
    .where(
      and(
        eq(mentions.userId, userId),
        eq(mentions.commentId, commentId),
        ofReply,
        or(eq(mentions.userId, comments.ownerId), eq(memberships.userId, userId)),
      ),
    );
  return found ?? null;
}

/** Mails pass through many hands: that of a guarded layout has no title, name or text. */
function composeMention(
  { config }: Services,
  { layout, comment, reply, person }: Mention,
  picture: MailPicture | undefined,
): Mail {
  const by = (reply ?? comment).name;
  const said = reply ? reply.text : comment.comment;
  const { title } = layout;
  const content = isGuarded(layout)
    ? { subject: words.guardedSubject, body: words.guardedBody }
    : {
        subject: fillMessage(words.subject, { name: by, title }),
        body: fillMessage(words.body, { name: by, title }),
        quotes: [{ by, text: excerpt(said), picture }],
      };
  const url = `${config.appUrl}/layouts/${layout.id}?comment=${comment.id}`;
  return renderMail({
    to: person.email,
    name: person.name,
    ...content,
    action: { label: words.action, url },
    note: words.note,
  });
}
