import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import type { InputOf } from "#contract/route.ts";
import {
  downloadExport,
  type Export,
  exportLayout,
  listLayoutExports,
} from "#contract/routes/exports.ts";
import { callApi, sendRequest } from "#tests/support/call-api.ts";
import type { TestApp } from "#tests/support/test-app.ts";

type Requests = Pick<TestApp, "request">;
type Choice = Omit<InputOf<typeof exportLayout>, "layoutId">;

/** Waits for what is exported of a layout, however long a machine takes for it. */
export async function layoutExportReady(
  app: Requests,
  { cookie }: { cookie: string },
  layoutId: string,
): Promise<Export> {
  for (;;) {
    const { body, error } = await callApi(app, listLayoutExports, { layoutId }, { cookie });
    if (error) throw new Error(`asked for the export: ${error.code}`);
    const [newest] = body.data;
    if (newest?.state === "failed") throw new Error("the export failed");
    if (newest?.state === "ready") return newest;
    await pause(50);
  }
}

/** The file that a member gets of a layout. */
export async function exportedFile(
  app: Requests,
  person: { cookie: string },
  layoutId: string,
  choice: Choice,
): Promise<Buffer> {
  const { cookie } = person;
  const asked = await callApi(app, exportLayout, { layoutId, ...choice }, { cookie });
  expect([asked.status, asked.error]).toEqual([202, null]);
  const { id: exportId } = await layoutExportReady(app, person, layoutId);
  const response = await sendRequest(app, downloadExport, { exportId }, { cookie });
  return Buffer.from(await response.arrayBuffer());
}
