import { limits } from "#contract/limits.ts";
import { exportFile as text } from "#contract/messages/export-file.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import type { Services } from "#server/context.ts";
import type { Building } from "#server/features/exports/building.ts";
import type { ExportRow } from "#server/features/exports/export-rows.ts";
import { describeVersion } from "#server/features/exports/report/describe-version.ts";
import { countWords, readReported } from "#server/features/exports/report/read-report.ts";
import type { PdfFrame, PdfPart } from "#server/platform/pdf/pdf.ts";

const inBrasilia = new Intl.DateTimeFormat("pt-BR", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: "America/Sao_Paulo",
});

export function frameOf(
  { config }: Services,
  { title, includeTeam, createdAt }: ExportRow,
): PdfFrame {
  return {
    title: `${text.kind}: ${title}`,
    kind: includeTeam ? text.kindWithTeam : text.kind,
    footer: fillMessage(text.footer, { host: new URL(config.appUrl).host }),
    pageNumber: text.page,
    at: createdAt,
  };
}

/** One layout after the other; each is read and its pictures are made when those before it are drawn. */
export async function* describeReport(
  services: Services,
  { row, onProgress, signal }: Building,
): AsyncGenerator<PdfPart> {
  const { title, layoutIds, includeTeam, subject, createdAt } = row;
  const { comments, open } = await countWords(services, layoutIds);
  const summary = [
    ...(subject === "layout" ? [] : [countOf(layoutIds.length, text.oneLayout, text.layouts)]),
    countOf(comments, text.oneComment, text.comments),
    open === 0 ? text.noneOpen : countOf(open, text.oneOpen, text.open),
    fillMessage(text.made, { when: inBrasilia.format(createdAt) }),
  ];
  yield { part: "title", above: null, text: title, below: summary.join(" · ") };
  for (const [index, layoutId] of layoutIds.entries()) {
    signal.throwIfAborted();
    const reported = await readReported(services, { layoutId, includeTeam });
    if (!reported) continue;
    const whole = reported.versions.reduce((sum, { words }) => sum + 1 + words.length, 0);
    let drawn = 0;
    for (const one of reported.versions) {
      for await (const part of describeVersion(services, reported.layout, one)) {
        yield part;
        // A version's pictures are made before its heading.
        if (part.part === "heading" || part.part === "comment") drawn += 1;
        await onProgress((index + drawn / whole) / layoutIds.length);
      }
    }
    if (reported.isShortened) {
      const sentence = fillMessage(text.shortened, { count: limits.exportedComments });
      yield { part: "text", text: sentence };
    }
  }
}

function countOf(count: number, one: string, many: string): string {
  return count === 1 ? one : fillMessage(many, { count: count.toLocaleString("pt-BR") });
}
