import { waitFor, within } from "@testing-library/dom";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { MemberRole } from "#contract/roles.ts";
import { createCategory } from "#contract/routes/categories.ts";
import { removeMember } from "#contract/routes/members.ts";
import { editSpace } from "#contract/routes/spaces.ts";
import { accountButton } from "#tests/screens/account-steps.ts";
import { openScreen, type Screen } from "#tests/screens/open-screen.ts";
import type { Person } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { commentAsOwner, makeLayout, smallPng, subscriber } from "#tests/support/layouts.ts";
import { personWith } from "#tests/support/profiles.ts";
import { rows } from "#tests/support/rows.ts";
import { addMembership, newMember } from "#tests/support/spaces.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const STUDIO = "Estúdio Norte";
const OWN = "Meu espaço";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** A space with a name, a layout and a comment. */
async function studio() {
  const owner = await subscriber(app, "Ana Prado");
  await callApi(app, editSpace, { name: STUDIO }, { cookie: owner.cookie });
  const layout = await makeLayout(app, owner, { title: "Capa do disco" });
  await commentAsOwner(app, owner, layout.id);
  return { owner, layout };
}

/** Somebody in the studio, without a plan of their own. */
async function memberOf(owner: Person, role: MemberRole) {
  return newMember(app, owner, role, "Bia");
}

const switcher = (screen: Screen, name: string) =>
  screen.findByRole("button", { name: `Espaço atual: ${name}` });

async function switchTo(screen: Screen, name: string) {
  await screen.user.click(await screen.findByRole("button", { name: /^Espaço atual/ }));
  await screen.user.click(await screen.findByRole("menuitemradio", { name: new RegExp(name) }));
  await switcher(screen, name);
}

async function removeFrom(owner: Person, member: Person) {
  const input = { memberId: member.id };
  const { status } = await callApi(app, removeMember, input, { cookie: owner.cookie });
  expect(status).toBe(204);
}

/** Of the page's header, which comes before those of its sections. */
function headerLinks(screen: Screen) {
  const [header = document.body] = screen.getAllByRole("banner");
  return within(header)
    .getAllByRole("link")
    .map(({ textContent }) => textContent);
}

describe("switcher", () => {
  test("who has one space sees none", async () => {
    const screen = await openScreen(app, "/dashboard", { as: await subscriber(app) });
    await accountButton(screen);
    expect(screen.queryByRole("button", { name: /^Espaço atual/ })).toBeNull();
  });

  test("names every space with one's role, by keyboard too, and is remembered", async () => {
    const { owner } = await studio();
    const unnamed = await subscriber(app, "Caio");
    const member = await subscriber(app, "Bia");
    await addMembership(app, owner, member, "editor");
    await addMembership(app, unnamed, member, "viewer");
    const screen = await openScreen(app, "/dashboard", { as: member });
    (await switcher(screen, OWN)).focus();
    await screen.user.keyboard("{ArrowDown}");
    const menu = await screen.findByRole("menu", { name: "Espaços" });
    const options = within(menu).getAllByRole("menuitemradio");
    expect(options.map(({ textContent }) => textContent)).toEqual([
      "Meu espaçoProprietário",
      expect.stringMatching(/^(Espaço de CaioLeitor|Estúdio NorteEditor)$/),
      expect.stringMatching(/^(Espaço de CaioLeitor|Estúdio NorteEditor)$/),
    ]);
    expect(options.map((option) => option.getAttribute("aria-checked"))).toEqual([
      "true",
      "false",
      "false",
    ]);
    await screen.user.click(within(menu).getByRole("menuitemradio", { name: /Estúdio Norte/ }));
    await switcher(screen, STUDIO);
    await screen.findByRole("heading", { name: "Capa do disco" });
    await screen.reload();
    await switcher(screen, STUDIO);
    await screen.findByRole("heading", { name: "Capa do disco" });
  });

  test("keeps the list that is open, without the other space's filters, and leaves a layout", async () => {
    const { owner, layout } = await studio();
    const member = await subscriber(app);
    await addMembership(app, owner, member, "editor");
    await makeLayout(app, member, { title: "Só meu" });
    const screen = await openScreen(app, "/layouts?q=meu", { as: member });
    await screen.findByRole("heading", { name: "Só meu" });
    await switchTo(screen, STUDIO);
    await screen.findByRole("heading", { name: "Capa do disco" });
    expect(screen.address).toBe("/layouts");
    screen.getByRole("heading", { level: 1, name: "Layouts" });
    expect(screen.queryByRole("heading", { name: "Só meu" })).toBeNull();

    await screen.follow("Ver Capa do disco");
    await screen.arrive(`/layouts/${layout.id}`);
    await screen.findByRole("heading", { level: 1, name: "Capa do disco" });
    await switchTo(screen, OWN);
    await screen.arrive("/dashboard");
    await screen.findByRole("heading", { name: "Só meu" });
    await switcher(screen, OWN);
  });

  test("is in the slide-out menu too", async () => {
    const { owner } = await studio();
    const screen = await openScreen(app, "/dashboard", { as: await memberOf(owner, "viewer") });
    await screen.press("Abrir menu");
    const menu = await screen.findByRole("dialog", { name: "Menu" });
    const list = await within(menu).findByRole("region", { name: "Espaços" });
    within(list).getByRole("button", { name: /Estúdio Norte/, current: true });
    await screen.user.click(within(list).getByRole("button", { name: /Meu espaço/ }));
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Menu" })).toBeNull());
    await switcher(screen, OWN);
  });
});

describe("another's space, without a plan of one's own", () => {
  test("has its own links and no upgrade call", async () => {
    const { owner } = await studio();
    const screen = await openScreen(app, "/dashboard", { as: await memberOf(owner, "editor") });
    // Where there is something to do.
    await switcher(screen, STUDIO);
    await screen.findByRole("region", { name: "Upload rápido" });
    expect(headerLinks(screen)).toEqual([
      "Alfinete",
      "Dashboard",
      "Layouts",
      "Categorias",
      "Comentários",
    ]);
    const main = screen.getByRole("main");
    expect(main.textContent).not.toMatch(/assine|assinatura|upgrade/i);
    await screen.read("usados", main);
    await switchTo(screen, OWN);
    expect(headerLinks(screen)).toEqual(["Alfinete", "Dashboard", "Fazer Upgrade"]);
  });

  test("opens its pages, one's own still asking for a plan", async () => {
    const { owner } = await studio();
    const screen = await openScreen(app, "/dashboard", { as: await memberOf(owner, "editor") });
    await switchTo(screen, STUDIO);
    await screen.findByRole("heading", { name: "Capa do disco" });
    for (const [path, title] of [
      ["/layouts", "Layouts"],
      ["/categories", "Categorias"],
      ["/comments", "Comentários"],
      ["/layouts/new", "Novo Layout"],
    ] as const) {
      await screen.goto(path);
      await screen.findByRole("heading", { level: 1, name: title });
      expect(screen.address).toBe(path);
    }
    // A list that one's own space does not have is left for the dashboard.
    await screen.goto("/comments");
    await switchTo(screen, OWN);
    await screen.arrive("/dashboard");
    await screen.goto("/layouts");
    await screen.arrive("/pricing");
  });

  test("a link to a layout opens in the layout's space", async () => {
    const { owner, layout } = await studio();
    const screen = await openScreen(app, `/layouts/${layout.id}`, {
      as: await memberOf(owner, "viewer"),
    });
    await screen.findByRole("heading", { level: 1, name: "Capa do disco" });
    await switcher(screen, STUDIO);
    expect(screen.address).toBe(`/layouts/${layout.id}`);
  });

  test("the link of one's own layout leads to the plans", async () => {
    const { owner } = await studio();
    const member = await subscriber(app);
    const layout = await makeLayout(app, member);
    await addMembership(app, owner, member, "editor");
    await rows(app, "update profiles set special_access = false where id = $1", [member.id]);
    const screen = await openScreen(app, "/dashboard", { as: member });
    await switchTo(screen, OWN);
    await screen.goto(`/layouts/${layout.id}`);
    await screen.arrive("/pricing");
  });

  test("an upload ends in the space it was started in", async () => {
    const { owner } = await studio();
    const screen = await openScreen(app, "/dashboard", { as: await memberOf(owner, "editor") });
    await switchTo(screen, STUDIO);
    const zone = await screen.findByRole("region", { name: "Upload rápido" });
    let goOn = () => {};
    const held = new Promise<null>((resolve) => {
      goOn = () => resolve(null);
    });
    screen.answer("/api/uploads", () => held);
    const input = zone.querySelector<HTMLInputElement>("input[type=file]");
    if (!input) throw new Error("no field for files");
    const { File } = window as unknown as typeof globalThis;
    const file = new File([(await smallPng()) as BlobPart], "Nova.png", { type: "image/png" });
    await screen.user.upload(input, file);
    await switchTo(screen, OWN);
    await screen.findByRole("link", { name: "Ver planos" });
    goOn();
    await screen.toast("Layout criado com sucesso!");
    // Nobody is taken back to the other space.
    expect(screen.address).toBe("/dashboard");
    expect(await rows(app, "select user_id from layouts where title = 'Nova'")).toEqual([
      { user_id: owner.id },
    ]);
  });
});

describe("roles", () => {
  test("a viewer finds nothing to change, an editor everything", async () => {
    const { owner, layout } = await studio();
    await callApi(app, createCategory, { name: "Vinil" }, { cookie: owner.cookie });
    const controls = {
      "/dashboard": ["Escolher imagens", "Criar Novo Layout", "Excluir Capa do disco"],
      "/layouts": ["Novo Layout", "Excluir Capa do disco"],
      "/categories": ["Nova Categoria", "Editar Vinil", "Excluir Vinil"],
      [`/layouts/${layout.id}`]: [
        "Editar título",
        "Selecionar",
        "Editar o comentário 1",
        "Excluir o comentário 1",
        "Aceitar novos comentários",
      ],
    };
    const signs = {
      "/dashboard": "Capa do disco",
      "/layouts": "Capa do disco",
      "/categories": "Vinil",
      [`/layouts/${layout.id}`]: "Um pouco mais à esquerda",
    };
    for (const role of ["editor", "viewer"] as const) {
      const screen = await openScreen(app, "/dashboard", { as: await memberOf(owner, role) });
      await switchTo(screen, STUDIO);
      for (const [path, names] of Object.entries(controls)) {
        await screen.goto(path);
        await screen.read(signs[path] ?? path, await screen.findByRole("main"));
        await waitFor(() =>
          expect(
            names.filter((name) => isThere(screen, name)),
            `${role} on ${path}`,
          ).toEqual(role === "editor" ? names : []),
        );
      }
      await screen.goto("/layouts/new");
      await screen.arrive(role === "editor" ? "/layouts/new" : "/layouts");
    }
  });

  test("the layout says who sent it, where there are others", async () => {
    const { owner, layout } = await studio();
    const screen = await openScreen(app, `/layouts/${layout.id}`, { as: owner });
    const detailsOf = async (of: Screen) => {
      await of.user.click(await of.findByRole("tab", { name: "Detalhes" }));
      return of.findByRole("region", { name: "Detalhes do layout" });
    };
    expect((await detailsOf(screen)).textContent).not.toContain("Enviado por");
    const viewer = await memberOf(owner, "viewer");
    await openScreen(app, `/layouts/${layout.id}`, { as: viewer }).then(async (other) => {
      await other.read("Enviado porAna Prado", await detailsOf(other));
    });
  });
});

describe("a space that is lost", () => {
  const LOST = `Você não tem mais acesso a “${STUDIO}”. Voltamos para o seu espaço.`;

  test("with the next call the tab is back in one's own", async () => {
    const { owner } = await studio();
    const member = await memberOf(owner, "editor");
    const screen = await openScreen(app, "/dashboard", { as: member });
    await switchTo(screen, STUDIO);
    await screen.follow("Layouts", await screen.findByRole("navigation", { name: "Principal" }));
    await screen.findByRole("heading", { name: "Capa do disco" });
    await removeFrom(owner, member);
    await screen.follow("Comentários", screen.getByRole("navigation", { name: "Principal" }));
    await screen.toast(LOST);
    await screen.arrive("/dashboard");
    await screen.findByRole("link", { name: "Ver planos" });
    expect(screen.queryByRole("button", { name: /^Espaço atual/ })).toBeNull();
    expect(screen.queryByRole("heading", { name: "Capa do disco" })).toBeNull();
  });

  test("an open layout closes with its stream", async () => {
    const { owner, layout } = await studio();
    const member = await memberOf(owner, "viewer");
    const screen = await openScreen(app, `/layouts/${layout.id}`, { as: member });
    await screen.read("Um pouco mais à esquerda");
    await removeFrom(owner, member);
    await screen.toast(LOST);
    await screen.arrive("/dashboard");
    await screen.findByRole("link", { name: "Ver planos" });
    expect(screen.toasts().filter((said) => said !== LOST)).toEqual([]);
  });

  test("a role that shrank takes its controls along with the first refusal", async () => {
    const { owner } = await studio();
    const member = await memberOf(owner, "editor");
    const screen = await openScreen(app, "/dashboard", { as: member });
    await switchTo(screen, STUDIO);
    await screen.press("Excluir Capa do disco");
    await rows(app, "update memberships set role = 'viewer' where user_id = $1", [member.id]);
    await screen.press("Excluir layout");
    await screen.toast("Seu papel neste espaço não permite fazer isso.");
    await waitFor(() => expect(isThere(screen, "Excluir Capa do disco")).toBe(false));
    await switcher(screen, STUDIO);
  });
});

test("spaces that cannot be loaded are said, and asked for again", async () => {
  // Known to the payment provider: making a customer would load the spaces once more.
  const person = await personWith(app);
  const screen = await openScreen(app, "/terms", { as: person });
  const mend = screen.answer("/api/spaces", { status: 403 });
  await screen.goto("/dashboard");
  await screen.toast("Erro ao carregar seus espaços");
  mend();
  await screen.press("Tentar novamente");
  await screen.findByText("Total de layouts");
});

/** Whether there is a button, link or switch of this name. */
function isThere(screen: Screen, name: string): boolean {
  return (["button", "link", "switch", "checkbox"] as const).some(
    (role) => screen.queryByRole(role, { name }) !== null,
  );
}
