import { afterAll, beforeAll, expect, test } from "vitest";
import { deleteAccount } from "#contract/routes/privacy.ts";
import { updateProfile } from "#contract/routes/profile.ts";
import { getPublicLayout } from "#contract/routes/public-layout.ts";
import { editSpace } from "#contract/routes/spaces.ts";
import { whoAsks } from "#contract/who-asks.ts";
import type { Person } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { type MadeLayout, makeLayout, subscriber } from "#tests/support/layouts.ts";
import { rows } from "#tests/support/rows.ts";
import { newMember } from "#tests/support/spaces.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let owner: Person;
let layout: MadeLayout;
beforeAll(async () => {
  app = await startTestApp();
  owner = await subscriber(app);
  layout = await makeLayout(app, owner);
});
afterAll(() => app.close());

/** As the public page says it; read from memory from the second time on. */
async function asks({ public_link: publicLink }: Pick<MadeLayout, "public_link">): Promise<string> {
  const { body } = await callApi(app, getPublicLayout, { publicLink });
  return whoAsks(body.space.name, body.asked_by);
}

const rename = (username: string) =>
  callApi(app, updateProfile, { username }, { cookie: owner.cookie });

test("names a person only beside the space's own name, and never by what may be half an address", async () => {
  await rename("Bia Rosa");
  expect(await asks(layout)).toBe("Pediram sua opinião");
  await callApi(app, editSpace, { name: "Estúdio Rosa" }, { cookie: owner.cookie });
  expect(await asks(layout)).toBe("Bia Rosa, Estúdio Rosa, pediu sua opinião");
  const half = owner.email.split("@")[0] ?? "";
  for (const hidden of [half, half.toUpperCase(), "bia@rosa", "bia.com", "estúdio rosa"]) {
    await rename(hidden);
    expect(await asks(layout)).toBe("Estúdio Rosa pediu sua opinião");
  }
  await rename("Bia");
  expect(await asks(layout)).toBe("Bia, Estúdio Rosa, pediu sua opinião");
});

test("whoever is gone asks no more", async () => {
  const member = await newMember(app, owner, "editor", "Nara Lima");
  await rows(app, "update layouts set created_by = $1 where id = $2", [member.id, layout.id]);
  await callApi(app, editSpace, { name: "Casa Rosa" }, { cookie: owner.cookie });
  expect(await asks(layout)).toBe("Nara Lima, Casa Rosa, pediu sua opinião");
  const { email, cookie } = member;
  expect((await callApi(app, deleteAccount, { email }, { cookie })).status).toBe(204);
  expect(await asks(layout)).toBe("Casa Rosa pediu sua opinião");
});
