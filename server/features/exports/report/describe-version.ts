import { exportFile as text } from "#contract/messages/export-file.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import type { Services } from "#server/context.ts";
import type { CommentRow, ReplyRow } from "#server/features/comments/index.ts";
import type { Exported } from "#server/features/exports/read-words.ts";
import { type DrawnPages, withPages } from "#server/features/exports/report/draw-pages.ts";
import { linesOfMark } from "#server/features/exports/report/lines-of-mark.ts";
import type { LayoutRow, VersionRow } from "#server/features/layouts/index.ts";
import type { PdfImage, PdfPart, PdfWords } from "#server/platform/pdf/pdf.ts";

interface Described {
  version: VersionRow;
  words: readonly Exported[];
}

/** A version with its pins, then what was written about it. */
export async function* describeVersion(
  services: Services,
  { title }: LayoutRow,
  { version, words }: Described,
): AsyncGenerator<PdfPart> {
  const { number } = version;
  yield* withPages(services, version, function* (drawn) {
    const images = drawn.pages.map(({ file, width, height }, index): PdfImage => {
      const params = { title, number, part: index + 1, parts: drawn.pages.length };
      return { file, width, height, alt: fillMessage(text.picture, params) };
    });
    const heading = fillMessage(text.versionOf, { title, number });
    yield { part: "heading", text: heading, ...(images[0] && { picture: images[0] }) };
    for (const [index, image] of images.entries()) yield pictureOf(drawn, index, image, words);
    if (words.length === 0) yield { part: "text", text: text.noComments };
    for (const exported of words) yield commentOf(drawn, images, exported);
  });
}

function pictureOf(
  { pages, scale }: DrawnPages,
  index: number,
  image: PdfImage,
  words: readonly Exported[],
): PdfPart {
  const top = pages[index]?.top ?? 0;
  const isLast = index === pages.length - 1;
  const pins = words
    .filter(({ comment }) => comment.pinned && !comment.removedAt)
    .map(({ comment, number }) => ({ ...pointOf(comment, scale), comment, number }))
    .filter(({ y }) => y >= top && (y < top + image.height || isLast))
    .map(({ x, y, comment, number }) => ({
      ...{ x, y: y - top, label: labelOf(number) },
      isQuiet: comment.status === "resolved",
    }));
  const lines = words.flatMap(({ comment }) =>
    comment.mark ? linesOfMark(comment.mark, scale, top) : [],
  );
  return { part: "picture", image, pins, lines };
}

function commentOf(drawn: DrawnPages, images: readonly PdfImage[], exported: Exported): PdfPart {
  const { comment, number, replies } = exported;
  return {
    part: "comment",
    label: labelOf(number),
    isQuiet: comment.status === "resolved",
    ...wordsOf(comment, comment.removedAt ? text.removed : comment.comment, detailOf(exported)),
    spot: spotOf(drawn, images, exported),
    replies: replies.map((reply) => wordsOf(reply, reply.text, replyDetail(reply))),
  };
}

function spotOf({ pages, scale }: DrawnPages, images: readonly PdfImage[], exported: Exported) {
  const { comment, number } = exported;
  if (!comment.pinned || comment.removedAt) return null;
  const { x, y } = pointOf(comment, scale);
  const index = pages.findLastIndex(({ top }) => top <= y);
  const image = images[index];
  if (!image) return null;
  const alt = fillMessage(text.spot, { number: labelOf(number) });
  return { image: { ...image, alt }, x, y: y - (pages[index]?.top ?? 0) };
}

function pointOf({ xPosition, yPosition }: CommentRow, scale: DrawnPages["scale"]) {
  return { x: (xPosition / 100) * scale.width, y: (yPosition / 100) * scale.height };
}

/** What only the team still sees has no number. */
function labelOf(number: number | null): string {
  return number === null ? "–" : String(number);
}

const inBrasilia = new Intl.DateTimeFormat("pt-BR", {
  dateStyle: "short",
  timeStyle: "short",
  timeZone: "America/Sao_Paulo",
});

function wordsOf({ name }: CommentRow | ReplyRow, words: string, detail: string[]): PdfWords {
  return { author: name, detail: detail.join(" · "), text: words };
}

function detailOf({ comment, number }: Exported): string[] {
  const isMember = comment.byMember || comment.byOwner || comment.authorId !== null;
  const resolved = fillMessage(text.resolvedBy, { name: comment.resolvedByName ?? "" });
  return [
    ...(isMember ? [text.member] : []),
    inBrasilia.format(comment.createdAt),
    ...(comment.editedAt ? [text.edited] : []),
    comment.resolvedByName ? resolved : text.status[comment.status],
    ...(comment.pinned ? [] : [text.unpinned]),
    ...(number === null ? [text.team] : []),
  ];
}

function replyDetail(reply: ReplyRow): string[] {
  return [
    ...(reply.byMember || reply.authorId !== null ? [text.member] : []),
    inBrasilia.format(reply.createdAt),
    ...(reply.editedAt ? [text.edited] : []),
    ...(reply.visibility === "team" ? [text.team] : []),
  ];
}
