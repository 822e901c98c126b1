import { limits } from "#contract/limits.ts";
import { requestDataExport } from "#contract/routes/privacy.ts";
import { startUpload } from "#contract/routes/uploads.ts";
import { newPerson, type Person } from "#tests/support/accounts.ts";
import { newApiKey } from "#tests/support/api-keys.ts";
import { callApi } from "#tests/support/call-api.ts";
import { exportReady } from "#tests/support/exports.ts";
import { jobsSettled } from "#tests/support/jobs.ts";
import {
  commentAsOwner,
  commentAsVisitor,
  type MadeLayout,
  makeLayout,
  sendPart,
} from "#tests/support/layouts.ts";
import { makePresentation } from "#tests/support/links.ts";
import { giveSpecialAccess } from "#tests/support/owned-ids.ts";
import type { TestApp } from "#tests/support/test-app.ts";
import { makeVersion } from "#tests/support/versions.ts";
import { makeWebhook } from "#tests/support/webhooks.ts";

/** Text that a careless copy would bend: COPY's own escapes, line ends, and what is not ASCII. */
const AWKWARD = "tab\there \\N \\. back\\slash\nlinha nova\r\nação 📌 \u2028 fim\\";

export interface Filled {
  user: Person;
  apiKey: string;
  webhookId: string;
  layouts: MadeLayout[];
}

/** A bit of everything an app keeps, with something still owed to a receiver that refuses. */
export async function fillInstallation(app: TestApp, receiverUrl: string): Promise<Filled> {
  const user = await newPerson(app, { username: "Joaquína d'Ávila" });
  await giveSpecialAccess(app, user.id);
  const apiKey = await newApiKey(app, user);
  const { id: webhookId } = await makeWebhook(app, user, receiverUrl);
  const layouts: MadeLayout[] = [];
  for (const title of ["Página inicial", AWKWARD.slice(0, 20), "Cartão"]) {
    layouts.push(await makeLayout(app, user, { title, description: AWKWARD }));
  }
  for (const layout of layouts) {
    await commentAsOwner(app, user, layout.id, { comment: AWKWARD });
    await commentAsVisitor(app, layout.public_link, { name: "Zé", x_position: 100 / 3 });
  }
  const [first] = layouts;
  if (first) await makeVersion(app, user, first.id, { note: AWKWARD });
  const layout_ids = layouts.map(({ id }) => id);
  await makePresentation(app, user, { layout_ids, note: AWKWARD, password: "azul-petroleo" });
  const half = Buffer.alloc(limits.uploadPartMinBytes, 4);
  const { body } = await callApi(
    app,
    startUpload,
    { file_name: "metade.png", size: 2 * half.length },
    { cookie: user.cookie },
  );
  await sendPart(app, user, { uploadId: body.id, offset: 0 }, half);
  await callApi(app, requestDataExport, {}, { cookie: user.cookie });
  await exportReady(app, user.cookie);
  for (const kind of ["render-layout", "compare-versions", "export-data"])
    await jobsSettled(app, kind);
  return { user, apiKey, webhookId, layouts };
}
