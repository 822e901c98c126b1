import type { Services } from "#server/context.ts";
import type { Building } from "#server/features/exports/building.ts";
import { describeReport, frameOf } from "#server/features/exports/report/describe-report.ts";

/** A PDF that is drawn while it is stored: of its pictures only the one being drawn is in memory. */
export async function writeReport(services: Services, building: Building): Promise<number> {
  const { key, signal } = building;
  // Loaded with the first one: a tenth of a second that no start has to wait for.
  const { streamPdf } = await import("#server/platform/pdf/render-pdf.ts");
  const frame = frameOf(services, building.row);
  const pdf = streamPdf(frame, describeReport(services, building));
  const options = { contentType: "application/pdf", private: true, signal };
  return (await services.storage.put(key, pdf, options)).size;
}
