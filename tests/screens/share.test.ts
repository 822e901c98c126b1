import { fireEvent, waitFor, within } from "@testing-library/dom";
import { afterAll, beforeAll, expect, test } from "vitest";
import { editLink, getLink } from "#contract/routes/links.ts";
import { createPresentation, getPresentation } from "#contract/routes/presentations.ts";
import { describedBy } from "#tests/screens/account-steps.ts";
import { type Answer, openScreen, refusal, type Screen } from "#tests/screens/open-screen.ts";
import type { Person } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { type MadeLayout, makeLayout, subscriber } from "#tests/support/layouts.ts";
import { newMember } from "#tests/support/spaces.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface Sharing {
  owner: Person;
  layout: MadeLayout;
  screen: Screen;
  dialog: HTMLElement;
}

async function openSharing(): Promise<Sharing> {
  const owner = await subscriber(app);
  const layout = await makeLayout(app, owner, { title: "Cardápio" });
  const screen = await openScreen(app, `/layouts/${layout.id}`, { as: owner });
  const dialog = await pressShare(screen);
  await within(dialog).findByRole("switch", { name: "Link ativo" });
  return { owner, layout, screen, dialog };
}

async function pressShare(screen: Screen): Promise<HTMLElement> {
  await screen.press("Compartilhar");
  return screen.findByRole("dialog", { name: "Compartilhar" });
}

function settingsOf({ owner, layout }: Pick<Sharing, "owner" | "layout">) {
  const { cookie } = owner;
  return callApi(app, getLink, { linkId: layout.id }, { cookie }).then(({ body }) => body);
}

function sentTo({ screen, layout }: Sharing): unknown[] {
  const path = `/api/links/${layout.id}`;
  return screen.requests
    .filter((request) => request.method === "PATCH" && request.path === path)
    .map(({ json }) => json);
}

const addressOf = ({ public_link }: { public_link: string }) => `${app.url}/public/${public_link}`;
const group = (place: HTMLElement, name: string) => within(place).getByRole("group", { name });
const isChecked = (place: HTMLElement, name: string) =>
  within(place).getByRole("switch", { name }).getAttribute("aria-checked");

function whatsAppText(dialog: HTMLElement): string | null {
  const link = within(dialog).getByRole("link", { name: /WhatsApp/ });
  return new URL(link.getAttribute("href") ?? "").searchParams.get("text");
}

/** Answers changes of a link; reading it stays the server's. */
function refuseChanges(screen: Screen, answer: Answer): () => void {
  return screen.answer(/^\/api\/links\//, ({ method }) => (method === "GET" ? null : answer));
}

test("a link is sent with a message of one's own, copied, shown as a QR code and as a card", async () => {
  const { layout, screen, dialog } = await openSharing();
  const link = addressOf(layout);
  expect(whatsAppText(dialog)).toBe(`Deixe seus comentários em “Cardápio”: ${link}`);
  await screen.fill("Mensagem", `Oi, Bia! ${link}`, dialog);
  expect(whatsAppText(dialog)).toBe(`Oi, Bia! ${link}`);
  await screen.press("Copiar link", dialog);
  await screen.toast("Link copiado para a área de transferência!");
  expect(await navigator.clipboard.readText()).toBe(link);
  expect(within(dialog).queryByRole("img", { name: /QR code/ })).toBeNull();
  await screen.press("Mostrar QR code", dialog);
  const code = within(dialog).getByRole("img", { name: `QR code que abre ${link}` });
  expect(code.getAttribute("data-private")).toBe("");
  await screen.press("Ocultar QR code", dialog);
  expect(within(dialog).queryByRole("img", { name: /QR code/ })).toBeNull();
  // A desktop has no sheet for it.
  expect(within(dialog).queryByRole("button", { name: "Outros aplicativos" })).toBeNull();
  const card = within(dialog).getByRole("region", { name: "Como aparece na conversa" });
  await screen.read(
    "CardápioPediram sua opinião. Toque na imagem e comente, sem criar conta.",
    card,
  );

  await screen.press("Gerar novo link", dialog);
  await screen.press("Cancelar", await screen.findByRole("alertdialog"));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  const mend = refuseChanges(screen, refusal("unexpected", 500));
  await screen.press("Gerar novo link", dialog);
  await screen.press("Gerar novo link", await screen.findByRole("alertdialog"));
  await screen.toast("Erro ao gerar um novo link");
  mend();
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  await screen.press("Gerar novo link", dialog);
  const question = await screen.findByRole("alertdialog", { name: "Gerar um novo link?" });
  await screen.read("O link atual de “Cardápio” deixa de funcionar na hora", question);
  await screen.press("Gerar novo link", question);
  await screen.toast("Novo link gerado. O antigo não funciona mais.");
  // What was typed stays, with the new link in it.
  await waitFor(() => expect(whatsAppText(dialog)).not.toContain(link));
  const field = within(dialog).getByLabelText<HTMLInputElement>("Link público");
  expect(whatsAppText(dialog)).toBe(`Oi, Bia! ${field.value}`);
  expect((await app.request(`/public/${layout.public_link}`)).status).toBe(404);
  expect((await app.request(new URL(field.value).pathname)).status).toBe(200);
  await screen.user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  // The page follows, and the button that opened the dialog has the focus.
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Compartilhar" })),
  );
  await screen.press("Mais ações");
  const open = await screen.findByRole("menuitem", { name: /^Abrir link público/ });
  await waitFor(() => expect(open.getAttribute("href")).toBe(field.value));
});

test("a finger finds the system's own sheet", async () => {
  const owner = await subscriber(app);
  const layout = await makeLayout(app, owner, { title: "Cardápio" });
  const screen = await openScreen(app, "/layouts", { as: owner, touch: true });
  const shared: ShareData[] = [];
  Object.assign(navigator, { share: async (data: ShareData) => void shared.push(data) });
  await screen.follow("Ver Cardápio");
  await screen.press("Outros aplicativos", await pressShare(screen));
  const url = addressOf(layout);
  expect(shared).toEqual([expect.objectContaining({ title: "Cardápio", url })]);
});

test("switches take effect at once, by keyboard too, and the page follows", async () => {
  const sharing = await openSharing();
  const { screen, dialog, layout } = sharing;
  const names = ["Link ativo", "Aceitar comentários", "Permitir download"];
  const states = () => names.map((name) => isChecked(dialog, name));
  expect(states()).toEqual(["true", "true", "false"]);
  const mend = refuseChanges(screen, refusal("unexpected", 500));
  await screen.user.click(within(dialog).getByRole("switch", { name: "Permitir download" }));
  await screen.toast("Erro ao salvar os ajustes do link");
  await waitFor(() => expect(states()).toEqual(["true", "true", "false"]));
  mend();

  for (const name of names) {
    within(dialog).getByRole("switch", { name }).focus();
    await screen.user.keyboard(" ");
    await waitFor(async () => expect(sentTo(sharing).length).toBe(names.indexOf(name) + 2));
  }
  await waitFor(() => expect(states()).toEqual(["false", "false", "true"]));
  expect(sentTo(sharing).slice(1)).toEqual([
    { active: false },
    { comments_paused: true },
    { allows_download: true },
  ]);
  const saved = { active: false, comments_paused: true, allows_download: true };
  await waitFor(async () => expect(await settingsOf(sharing)).toMatchObject(saved));
  await screen.read("Este link está desativado: quem abrir não vê nada.", dialog);
  const card = within(dialog).getByRole("region", { name: "Como aparece na conversa" });
  await screen.read("Um trabalho foi compartilhado com você", card);
  expect(card.querySelector("img")?.getAttribute("src")).toBe("/share.jpg");
  expect(card.textContent).not.toContain("Cardápio");

  await screen.press("Fechar", dialog);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await screen.findByText("Link com senha, prazo ou desativado");
  const pause = await screen.findByRole("switch", { name: "Aceitar novos comentários" });
  await waitFor(() => expect(pause.getAttribute("aria-checked")).toBe("false"));
  await screen.user.click(pause);
  await waitFor(() => expect(pause.getAttribute("aria-checked")).toBe("true"));
  const again = await pressShare(screen);
  await waitFor(() => expect(isChecked(again, "Aceitar comentários")).toBe("true"));
  await screen.goto("/layouts");
  await screen.findByText("Link com senha, prazo ou desativado");
  await screen.findByRole("button", { name: `Excluir ${layout.title}` });
});

const HINT = "De 4 a 100 caracteres. Ela não é mostrada depois: anote antes de salvar.";
const LENGTH = "A senha do link deve ter de 4 a 100 caracteres.";

test("a password is set, changed and removed; what is wrong is said where it is", async () => {
  const sharing = await openSharing();
  const { screen, dialog } = sharing;
  const row = group(dialog, "Senha");
  await screen.read("Sem senha", row);
  expect(within(dialog).queryByRole("button", { name: "Encerrar acessos" })).toBeNull();
  await screen.press("Definir senha", row);
  const field = within(row).getByLabelText<HTMLInputElement>("Senha do link");
  expect(document.activeElement).toBe(field);
  await screen.user.keyboard("abc{Enter}");
  await waitFor(() => expect(describedBy(field)).toBe(`${HINT} ${LENGTH}`));
  expect(sentTo(sharing)).toEqual([]);
  await screen.fill("Senha do link", "segredo", row);
  const wrong = { field: "password", reason: "Escolha outra." };
  let mend = refuseChanges(screen, refusal("invalid_input", 422, wrong));
  await screen.press("Salvar", row);
  await waitFor(() => expect(describedBy(field)).toBe(`${HINT} Escolha outra.`));
  await waitFor(() => expect(document.activeElement).toBe(field));
  mend();
  for (const [code, status, sentence] of [
    ["too_many_requests", 429, "Muitas tentativas. Tente novamente em alguns minutos."],
    ["unexpected", 500, "Erro ao salvar os ajustes do link"],
  ] as const) {
    mend = refuseChanges(screen, refusal(code, status));
    await screen.press("Salvar", row);
    await waitFor(() => expect(within(row).getByRole("alert").textContent).toBe(sentence));
    mend();
  }
  await screen.press("Salvar", row);
  await screen.toast("Senha definida.");
  await screen.read("Com senha", row);
  await waitFor(() =>
    expect(document.activeElement).toBe(within(row).getByRole("button", { name: "Trocar senha" })),
  );
  await screen.read("Quem abrir vai precisar da senha.", dialog);
  expect(await settingsOf(sharing)).toMatchObject({ has_password: true });

  mend = refuseChanges(screen, refusal("unexpected", 500));
  await screen.press("Encerrar acessos", dialog);
  await screen.press("Encerrar acessos", await screen.findByRole("alertdialog"));
  await screen.toast("Erro ao encerrar os acessos");
  mend();
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  await screen.press("Encerrar acessos", dialog);
  await screen.press("Encerrar acessos", await screen.findByRole("alertdialog"));
  await screen.toast("Acessos encerrados.");
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());

  await screen.press("Trocar senha", row);
  await screen.press("Cancelar", row);
  await waitFor(() => expect(within(row).queryByLabelText("Senha do link")).toBeNull());
  mend = refuseChanges(screen, refusal("presentation_needs_password", 409));
  await screen.press("Remover senha", row);
  await screen.press("Remover senha", await screen.findByRole("alertdialog"));
  await screen.read("Ela também precisa de uma senha.", row);
  mend();
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  await screen.press("Remover senha", row);
  await screen.press("Remover senha", await screen.findByRole("alertdialog"));
  await screen.toast("Senha removida.");
  await screen.read("Sem senha", row);
  expect(within(row).queryByRole("alert")).toBeNull();
  expect(sentTo(sharing).at(-1)).toEqual({ password: null });
  expect(await settingsOf(sharing)).toMatchObject({ has_password: false });
});

test("an end is chosen, changed and removed; it must be in the future", async () => {
  const sharing = await openSharing();
  const { screen, dialog, owner, layout } = sharing;
  await screen.read("imagens já abertas podem continuar no navegador de quem as viu", dialog);
  const row = group(dialog, "Expira em");
  await screen.read("Sem prazo", row);
  await screen.press("Definir prazo", row);
  const field = within(row).getByLabelText<HTMLInputElement>("Data e hora");
  await screen.press("Salvar", row);
  await waitFor(() => expect(describedBy(field)).toBe("Escolha a data e a hora."));
  fireEvent.change(field, { target: { value: "01/01/2020 10:00" } });
  await screen.press("Salvar", row);
  await waitFor(() => expect(describedBy(field)).toBe("Escolha uma data no futuro."));
  expect(sentTo(sharing)).toEqual([]);
  await screen.press("7 dias", row);
  // A choice takes back what was wrong.
  await waitFor(() => expect(field.getAttribute("aria-invalid")).toBeNull());
  const wrong = { field: "expires_at", reason: "Escolha uma data no futuro." };
  const mend = refuseChanges(screen, refusal("invalid_input", 422, wrong));
  await screen.press("Salvar", row);
  await waitFor(() => expect(describedBy(field)).toBe("Escolha uma data no futuro."));
  mend();
  await screen.press("30 dias", row);
  await screen.press("Salvar", row);
  await screen.toast("Prazo definido.");
  const { expires_at: end } = await settingsOf(sharing);
  const days = (Date.parse(end ?? "") - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(30);
  await screen.read(/\d+ de \p{L}+ de 20\d\d às \d\d:\d\d/u, row);
  await screen.press("Mudar prazo", row);
  // The form begins with the end as it is, to the minute.
  const known = within(row).getByLabelText<HTMLInputElement>("Data e hora").value;
  const [, day, month, year, time] = /^(\d\d)\/(\d\d)\/(\d{4}) (\d\d:\d\d)$/.exec(known) ?? [];
  const shown = Date.parse(`${year}-${month}-${day}T${time}`);
  expect(Math.abs(shown - Date.parse(end ?? ""))).toBeLessThan(60_000);
  await screen.press("Cancelar", row);
  await screen.press("Remover prazo", row);
  await screen.toast("Prazo removido.");
  await screen.read("Sem prazo", row);
  expect(sentTo(sharing).at(-1)).toEqual({ expires_at: null });
  await waitFor(() =>
    expect(document.activeElement).toBe(within(row).getByRole("button", { name: "Definir prazo" })),
  );

  const soon = new Date(app.now().getTime() + 60_000).toISOString();
  await callApi(app, editLink, { linkId: layout.id, expires_at: soon }, { cookie: owner.cookie });
  const past = { ...(await settingsOf(sharing)), expires_at: "2026-01-02T12:00:00.000Z" };
  screen.answer(`/api/links/${layout.id}`, { status: 200, json: past });
  await screen.reload();
  const again = await pressShare(screen);
  await screen.read("Este link expirou: quem abrir não vê nada.", again);
  await screen.read(/Expirou em 2 de janeiro de 2026/, again);
});

test("before a first password it asks about presentations without one", async () => {
  const sharing = await openSharing();
  const { owner, layout, screen, dialog } = sharing;
  const id = crypto.randomUUID();
  const other = await makeLayout(app, owner, { title: "Outro" });
  const { cookie } = owner;
  const input = { id, title: "Campanha", layout_ids: [layout.id, other.id] };
  await callApi(app, createPresentation, input, { cookie });
  const shown = () =>
    callApi(app, getPresentation, { presentationId: id }, { cookie }).then(({ body }) =>
      body.layouts.map(({ title }) => title),
    );
  const row = group(dialog, "Senha");
  await screen.press("Definir senha", row);
  await screen.fill("Senha do link", "segredo", row);
  await screen.press("Salvar", row);
  const name = "Este layout está em apresentações sem senha";
  const question = await screen.findByRole("dialog", { name });
  within(within(question).getByRole("list")).getByText("Campanha");
  const choices = () =>
    within(screen.getByRole("dialog", { name }))
      .getAllByRole<HTMLInputElement>("radio")
      .map(({ checked }) => checked);
  expect(choices()).toEqual([true, false]);
  await screen.press("Cancelar", question);
  await waitFor(() => expect(screen.queryByRole("dialog", { name })).toBeNull());
  expect(sentTo(sharing)).toEqual([]);

  await screen.press("Salvar", row);
  await screen.user.click(await screen.findByLabelText("Manter o layout nelas"));
  await screen.press("Continuar");
  await screen.toast("Senha definida.");
  expect(sentTo(sharing)).toEqual([{ password: "segredo", keep_in_presentations: true }]);
  expect(await shown()).toEqual(["Cardápio", "Outro"]);

  await callApi(app, editLink, { linkId: layout.id, password: null }, { cookie });
  await screen.reload();
  const again = await pressShare(screen);
  const expiry = await within(again).findByRole("group", { name: "Expira em" });
  await screen.press("Definir prazo", expiry);
  await screen.press("7 dias", expiry);
  await screen.press("Salvar", expiry);
  await screen.findByRole("dialog", { name });
  expect(choices()).toEqual([true, false]);
  await screen.press("Continuar");
  await screen.toast("Prazo definido.");
  expect(await shown()).toEqual(["Outro"]);
});

test("a viewer shares but finds no settings; an editor whose settings fail to load tries again", async () => {
  const owner = await subscriber(app);
  const layout = await makeLayout(app, owner, { title: "Cardápio" });
  const { cookie } = owner;
  await callApi(app, editLink, { linkId: layout.id, password: "segredo" }, { cookie });
  const viewer = await newMember(app, owner, "viewer");
  const seen = await openScreen(app, `/layouts/${layout.id}`, { as: viewer });
  const dialog = await pressShare(seen);
  await seen.read("Quem abrir vai precisar da senha. Envie-a em outra mensagem.", dialog);
  expect(whatsAppText(dialog)).toContain(addressOf(layout));
  expect(within(dialog).queryByRole("region", { name: "Ajustes do link" })).toBeNull();
  expect(within(dialog).queryByRole("switch")).toBeNull();
  expect(within(dialog).queryByRole("button", { name: "Gerar novo link" })).toBeNull();

  const editor = await newMember(app, owner, "editor");
  const screen = await openScreen(app, "/terms", { as: editor });
  const mend = screen.answer(/^\/api\/links\//, refusal("unexpected", 500));
  await screen.goto(`/layouts/${layout.id}`);
  const failed = await pressShare(screen);
  await screen.read("Erro ao carregar os ajustes do link", failed);
  // Sharing goes on without them.
  expect(whatsAppText(failed)).toContain(addressOf(layout));
  mend();
  await screen.press("Tentar novamente", failed);
  await within(failed).findByRole("switch", { name: "Link ativo" });
});
