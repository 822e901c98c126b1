import { expect, onTestFinished, test } from "vitest";
import { pathParameters, type Route } from "#contract/route.ts";
import { routes } from "#contract/routes/index.ts";
import { requestDataExport } from "#contract/routes/privacy.ts";
import { newAdmin } from "#tests/support/admins.ts";
import { callApi, sendRequest } from "#tests/support/call-api.ts";
import { newGuest, replyAsMember } from "#tests/support/conversation.ts";
import { downloadExport, exportReady } from "#tests/support/exports.ts";
import { answersTo, followAnswers } from "#tests/support/guest-notices.ts";
import { commentAsVisitor, makeLayout, subscriber } from "#tests/support/layouts.ts";
import { liftLimits } from "#tests/support/lift-limits.ts";
import { noticesTold } from "#tests/support/notices.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { startTestApp } from "#tests/support/test-app.ts";

const CANARY = "canario-visitante";
const EMAIL = `${CANARY}@alfinete.test`;

test("guarantee 95: neither the space, nor its export, nor an admin's pages, nor the log ever show a guest's address", async () => {
  const app = await startTestApp();
  onTestFinished(app.close);
  await liftLimits(app);
  const owner = await subscriber(app);
  const admin = await newAdmin(app);
  const { id: layoutId, public_link: publicLink } = await makeLayout(app, owner);
  const guest = await newGuest(app);
  const commentId = (await commentAsVisitor(app, publicLink, {}, guest)).body.id;
  await followAnswers(app, publicLink, EMAIL, guest);
  await replyAsMember(app, owner, commentId);
  await noticesTold(app);
  expect(await answersTo(app, EMAIL)).toHaveLength(1);

  const ids: Record<string, string> = {
    layoutId,
    publicLink,
    commentId,
    linkId: layoutId,
    userId: owner.id,
    spaceId: owner.id,
    number: "1",
  };
  const isAsked = ({ method, path }: Route) =>
    method === "GET" && pathParameters(path).every((parameter) => ids[parameter]);
  const asked = Object.values(routes).filter(isAsked);
  let answered = 0;
  for (const record of asked) {
    const named = pathParameters(record.path).map((parameter) => [parameter, ids[parameter]]);
    for (const caller of [owner, admin, { headers: guest.headers ?? {} }, {}]) {
      const answer = await sendRequest(app, record, Object.fromEntries(named), caller);
      if (answer.headers.get("content-type")?.startsWith("text/event-stream")) {
        await answer.body?.cancel();
        continue;
      }
      expect([record.path, (await answer.text()).includes(CANARY)]).toEqual([record.path, false]);
      if (answer.ok) answered += 1;
    }
  }
  await callApi(app, requestDataExport, {}, owner);
  await exportReady(app, owner.cookie);
  const files = await downloadExport(app, owner.cookie);
  const telling = [...files].filter(([, bytes]) => bytes.includes(CANARY)).map(([name]) => name);
  expect(telling).toEqual([]);
  expect([...files.keys()].filter((name) => name.startsWith("guest_"))).toEqual([]);
  expect(JSON.stringify(app.logLines)).not.toContain(CANARY);
  printFigure(
    `guests' addresses: ${answered} answers of ${asked.length} routes to owner, admin, guest and anybody, ${files.size} files of an export and ${app.logLines.length} lines of the log: 0 show one`,
  );
});
