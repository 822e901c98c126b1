import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { devMailbox } from "#server/http/dev-mailbox.ts";
import { type CaughtMail, openMailbox } from "#server/platform/mail/mailbox.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

const note = { to: "ana@exemplo.com", subject: "Oi", text: "Oi", html: "<p>Oi</p>" };

async function open() {
  const mailbox = await openMailbox({ folder: await temporaryFolder() });
  const app = devMailbox(mailbox);
  const page = async (path: string) => (await app.request(path)).text();
  const json = async (path: string) => (await (await app.request(path)).json()) as CaughtMail[];
  return { mailbox, app, page, json };
}

test("the JSON lists newest first and filters by recipient, ignoring case", async () => {
  const { mailbox, json } = await open();
  await mailbox.send({ ...note, subject: "1", text: "https://alfinete.app/a?b=1&c=2" });
  await mailbox.send({ ...note, subject: "2", to: "bia@exemplo.com" });
  await mailbox.send({ ...note, subject: "3" });
  const all = await json("/dev/mailbox.json");
  expect(all.map(({ subject }) => subject)).toEqual(["3", "2", "1"]);
  const [newest, oldest, ...others] = await json("/dev/mailbox.json?to=ANA%40exemplo.com");
  expect(others).toEqual([]);
  expect(newest).toEqual({ ...note, subject: "3", links: [], at: expect.any(String) });
  expect(oldest?.links).toEqual(["https://alfinete.app/a?b=1&c=2"]);
  expect(await json("/dev/mailbox.json?to=ninguem@exemplo.com")).toEqual([]);
});

test("the page shows newest first, with links to follow, and filters", async () => {
  const { mailbox, page } = await open();
  expect(await page("/dev/mailbox")).toContain("Nenhum e-mail por aqui.");
  await mailbox.send({ ...note, subject: "Primeiro", text: "https://alfinete.app/a?b=1&c=2" });
  await mailbox.send({ ...note, subject: "Segundo", to: "bia@exemplo.com" });
  const all = await page("/dev/mailbox");
  expect(all.indexOf("Segundo")).toBeLessThan(all.indexOf("Primeiro"));
  expect(all).toContain("2 e-mails");
  expect(all).toContain('<a href="https://alfinete.app/a?b=1&amp;c=2"');
  const filtered = await page("/dev/mailbox?to=Bia@exemplo.com");
  expect(filtered).toContain("Segundo");
  expect(filtered).not.toContain("Primeiro");
  expect(filtered).toContain('value="Bia@exemplo.com"');
});

test("nothing of a mail or of the address becomes markup of the page", async () => {
  const { mailbox, page } = await open();
  const attack = `"><script>alert(1)</script><img src=x onerror='alert(2)'>`;
  await mailbox.send({ ...note, subject: attack, text: attack, html: attack });
  for (const path of ["/dev/mailbox", `/dev/mailbox?to=${encodeURIComponent(attack)}`]) {
    const shown = await page(path);
    expect(shown).not.toContain("<script");
    expect(shown).not.toContain("<img");
    expect(shown).toContain("&lt;script&gt;");
  }
});

test("the page runs no script and only its own style", async () => {
  const { app } = await open();
  const response = await app.request("/dev/mailbox");
  const policy = response.headers.get("content-security-policy") ?? "";
  const style = /<style>(.*?)<\/style>/s.exec(await response.text())?.[1] ?? "";
  const hash = createHash("sha256").update(style).digest("base64");
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain(`style-src 'sha256-${hash}'`);
  expect(policy).not.toContain("unsafe");
});

test("a mail's own HTML is served whole, in a sandbox, to be framed by the page only", async () => {
  const { mailbox, app, page } = await open();
  const html = `<p style="color:red">Olá</p><script>alert(1)</script>`;
  await mailbox.send({ ...note, html });
  const frame = /<iframe src="([^"]+)"[^>]*>/.exec(await page("/dev/mailbox"));
  expect(frame?.[0]).toMatch(/\ssandbox\s/);
  const response = await app.request(frame?.[1] ?? "");
  expect(await response.text()).toBe(html);
  const policy = response.headers.get("content-security-policy")?.split("; ");
  expect(policy).toEqual(
    expect.arrayContaining(["sandbox", "default-src 'none'", "frame-ancestors 'self'"]),
  );
  expect(policy?.filter((part) => part.startsWith("script-src"))).toEqual([]);
});

test.each(["nada", "..", "..%2f..%2fetc%2fpasswd", "%00"])("there is no mail %j", async (id) => {
  const { mailbox, app } = await open();
  await mailbox.send(note);
  expect((await app.request(`/dev/mailbox/${id}`)).status).toBe(404);
});
