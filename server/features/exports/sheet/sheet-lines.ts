import {
  exportCells as cells,
  type exportColumns,
  exportFile,
} from "#contract/messages/export-file.ts";
import type { ReplyRow } from "#server/features/comments/index.ts";
import type { Exported } from "#server/features/exports/read-words.ts";
import type { Cell } from "#server/features/exports/sheet/csv-cells.ts";

type Line = Record<keyof typeof exportColumns, Cell>;

const inBrasilia = new Intl.DateTimeFormat("pt-BR", {
  dateStyle: "short",
  timeStyle: "medium",
  timeZone: "America/Sao_Paulo",
});

/** A comment and what was answered, as lines of the spreadsheet. */
export function linesOf(
  layout: { id: string; title: string },
  { comment, number, replies }: Exported,
  appUrl: string,
): Cell[][] {
  const shared = {
    layout: layout.title,
    version: comment.version,
    number,
    link: `${appUrl}/layouts/${layout.id}?comment=${comment.id}`,
  };
  const isMember = comment.byMember || comment.byOwner || comment.authorId !== null;
  const first: Line = {
    ...shared,
    kind: cells.comment,
    author: comment.name,
    side: isMember ? cells.member : cells.guest,
    text: comment.removedAt ? exportFile.removed : comment.comment,
    status: exportFile.status[comment.status],
    resolvedBy: comment.resolvedByName,
    resolvedAt: moment(comment.resolvedAt),
    x: comment.pinned ? round(comment.xPosition) : null,
    y: comment.pinned ? round(comment.yPosition) : null,
    createdAt: moment(comment.createdAt),
    editedAt: moment(comment.editedAt),
    visibility: number === null ? cells.team : cells.everybody,
  };
  return [first, ...replies.map((reply) => ({ ...shared, ...replyCells(reply) }))].map(inOrder);
}

function replyCells(reply: ReplyRow): Omit<Line, "layout" | "version" | "number" | "link"> {
  return {
    kind: cells.reply,
    author: reply.name,
    side: reply.byMember || reply.authorId !== null ? cells.member : cells.guest,
    text: reply.text,
    status: null,
    resolvedBy: null,
    resolvedAt: null,
    x: null,
    y: null,
    createdAt: moment(reply.createdAt),
    editedAt: moment(reply.editedAt),
    visibility: reply.visibility === "team" ? cells.team : cells.everybody,
  };
}

/** The order of the first line. */
function inOrder(line: Line): Cell[] {
  return COLUMNS.map((column) => line[column]);
}

const COLUMNS: readonly (keyof Line)[] = [
  "layout",
  "version",
  "number",
  "kind",
  "author",
  "side",
  "text",
  "status",
  "resolvedBy",
  "resolvedAt",
  "x",
  "y",
  "createdAt",
  "editedAt",
  "visibility",
  "link",
];

/** As Excel in Portuguese reads a date and a time. */
function moment(at: Date | null): string | null {
  return at && inBrasilia.format(at).replace(",", "");
}

function round(percent: number): number {
  return Math.round(percent * 100) / 100;
}
