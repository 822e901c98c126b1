import { setTimeout as pause } from "node:timers/promises";
import { type DataExport, downloadDataExport, getDataExport } from "#contract/routes/privacy.ts";
import { callApi } from "#tests/support/call-api.ts";
import { readZip } from "#tests/support/read-zip.ts";
import type { TestApp } from "#tests/support/test-app.ts";

const PATIENCE_MS = 15_000;

/** Waits for a person's export to be ready. */
export async function exportReady(
  app: TestApp,
  cookie: string,
  patience = PATIENCE_MS,
): Promise<DataExport> {
  const deadline = Date.now() + patience;
  while (Date.now() < deadline) {
    const { body, error } = await callApi(app, getDataExport, {}, { cookie });
    if (error) throw new Error(`asked for the export: ${error.code}`);
    if (body.export?.state === "ready") return body.export;
    // Often enough, and seldom enough to leave the processor to the export.
    await pause(50);
  }
  throw new Error("the export did not get ready");
}

export async function downloadExport(app: TestApp, cookie: string): Promise<Map<string, Buffer>> {
  const headers = { Cookie: `alfinete_session=${cookie}` };
  const response = await app.request(downloadDataExport.path, { headers });
  return readZip(Buffer.from(await response.arrayBuffer()));
}
