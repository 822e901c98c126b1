import { waitFor, within } from "@testing-library/dom";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { InputOf } from "#contract/route.ts";
import type { inviteMembers } from "#contract/routes/members.ts";
import type { SpaceAct } from "#contract/routes/spaces.ts";
import { describedBy } from "#tests/screens/account-steps.ts";
import { type Answer, openScreen, refusal, type Screen } from "#tests/screens/open-screen.ts";
import { newPerson, type Person, someEmail } from "#tests/support/accounts.ts";
import { makeLayout, subscriber } from "#tests/support/layouts.ts";
import { setProfile } from "#tests/support/profiles.ts";
import { countRows, rows } from "#tests/support/rows.ts";
import { invitationFor, newMember } from "#tests/support/spaces.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function openTeam(as: Person): Promise<Screen> {
  const screen = await openScreen(app, "/members", { as });
  await screen.findByRole("heading", { name: "Equipe", level: 1 });
  return screen;
}

/** Opens the page in another's space, as the switcher would have left it. */
async function openAsMember(as: Person, space: Pick<Person, "id">): Promise<Screen> {
  const screen = await openScreen(app, "/terms", { as });
  screen.window.localStorage.setItem("alfinete-space", `${as.id} ${space.id}`);
  await screen.goto("/members");
  return screen;
}

async function person(screen: Screen, name: string): Promise<HTMLElement> {
  const list = await screen.findByRole("list", { name: "Pessoas" });
  const row = (await within(list).findByText(name)).closest("li");
  if (!row) throw new Error(`${name} is in no row`);
  return row;
}

async function invite(screen: Screen, emails: string): Promise<HTMLElement> {
  await screen.fill("Emails", emails);
  await screen.press("Enviar convites");
  return screen.getByLabelText("Emails");
}

test("the owner sees who is there, as what, since when and when last, and the seats", async () => {
  const owner = await subscriber(app, "Dona Rosa");
  const editor = await newMember(app, owner, "editor", "Caio");
  await newMember(app, owner, "viewer", "Lia");
  await rows(
    app,
    "update memberships set last_seen_at = now() - interval '74 hours' where user_id = $1",
    [editor.id],
  );
  const screen = await openTeam(owner);
  const caio = await person(screen, "Caio");
  await screen.read(editor.email, caio);
  await screen.read(/No espaço desde \d+ de \p{L}+ de 20\d\d · Última visita há 3 dias/u, caio);
  expect(within(caio).getByLabelText<HTMLSelectElement>("Papel de Caio").value).toBe("editor");
  await screen.read("Ainda não visitou", await person(screen, "Lia"));
  const own = await person(screen, "Dona Rosa");
  await screen.read(`Você${owner.email}Proprietário`, own);
  expect(within(own).queryByRole("button")).toBeNull();
  await screen.findByText("3 de 10 vagas");
  await screen.read("Restam 7.");
  expect(screen.queryByRole("button", { name: "Sair do espaço" })).toBeNull();
});

test("an owner alone is told what to do", async () => {
  const screen = await openTeam(await subscriber(app));
  await screen.findByRole("heading", { name: "Por enquanto, só você" });
  await screen.findByText("1 de 10 vagas");
});

test("several addresses are invited at once, however they are separated", async () => {
  const owner = await subscriber(app);
  const [ana, bia, caio] = [someEmail("ana"), someEmail("bia"), someEmail("caio")];
  const screen = await openTeam(owner);
  await screen.findByText(
    "Cria e edita layouts e categorias, pede aprovações, comenta e cuida dos comentários.",
  );
  await screen.user.selectOptions(screen.getByLabelText("Papel"), "Leitor");
  await screen.findByText("Vê todos os layouts e comentários e também comenta.");
  const field = await invite(screen, `${ana}; Bia Souza <${bia.toUpperCase()}>\n${ana}`);
  await screen.toast("2 convites enviados.");
  const pending = await screen.findByRole("list", { name: "Convites pendentes" });
  await screen.read(`${bia}Leitor, vale até`, pending);
  await screen.findByText("3 de 10 vagas");
  expect((field as HTMLTextAreaElement).value).toBe("");

  await invite(screen, `${bia}, ${caio}`);
  await screen.toast(`Convite enviado para ${caio}.`);
  await screen.findByText(`Já faz parte do espaço ou tem um convite pendente: ${bia}.`);
  await screen.read(`${caio}Editor, vale até`, pending);
});

const HINT = "Um ou vários, separados por vírgula, espaço ou linha.";
const PROBLEMS: [what: string, emails: string, answer: Answer | null, sentence: string][] = [
  ["nothing", " , ", null, "Digite pelo menos um email."],
  ["one that is none", "ana@exemplo.com.br, bia@", null, "Confira este endereço: bia@"],
  ["two that are none", "bia@; caio", null, "Confira estes endereços: bia@, caio"],
  [
    "more than fit",
    Array.from({ length: 10 }, (_, index) => `p${index}@exemplo.com.br`).join(" "),
    null,
    "Convide no máximo 9 pessoas de cada vez.",
  ],
  [
    "no seat",
    "ana@exemplo.com.br",
    refusal("seats_full", 409, { left: 0 }),
    "Não há vaga livre. Remova alguém ou cancele um convite pendente.",
  ],
  [
    "one seat",
    "ana@exemplo.com.br bia@exemplo.com.br",
    refusal("seats_full", 409, { left: 1 }),
    "Só há 1 vaga livre. Convide menos gente, ou remova alguém antes.",
  ],
  [
    "too many a day",
    "ana@exemplo.com.br",
    refusal("too_many_requests", 429, { retry_after: 5 * 3600 }),
    "Este espaço já enviou os convites que podia por hoje. Tente de novo em 5 horas.",
  ],
  [
    "a plan that ended meanwhile",
    "ana@exemplo.com.br",
    refusal("team_required", 403),
    "Convidar pessoas faz parte do plano Team.",
  ],
  [
    "an address that only the server refuses",
    "ana@exemplo.com.br",
    refusal("invalid_input", 422, { field: "emails.0", reason: "Formato de email inválido." }),
    "Formato de email inválido.",
  ],
];

test("what is wrong with an invitation is said at the field", async () => {
  const screen = await openTeam(await subscriber(app));
  for (const [what, emails, answer, sentence] of PROBLEMS) {
    const mend = answer && screen.answer("/api/invitations", answer);
    const before = screen.requests.length;
    const field = await invite(screen, emails);
    await waitFor(() => expect([what, describedBy(field)]).toEqual([what, `${HINT} ${sentence}`]));
    await waitFor(() => expect(document.activeElement).toBe(field));
    const sent = screen.requests.slice(before).filter(({ path }) => path === "/api/invitations");
    expect(sent.map(({ json }) => (json as InputOf<typeof inviteMembers>).emails)).toEqual(
      answer ? [emails.split(" ")] : [],
    );
    mend?.();
  }
});

test("an invitation is sent again and cancelled; an expired one is marked", async () => {
  const owner = await subscriber(app);
  const email = someEmail("ana");
  await invitationFor(app, owner, email);
  await rows(app, "update invitations set expires_at = now() - interval '1 day' where email = $1", [
    email,
  ]);
  const screen = await openTeam(owner);
  const list = await screen.findByRole("list", { name: "Convites pendentes" });
  await screen.read(`${email}ExpiradoEditor, expirou em`, list);
  await screen.findByText("1 de 10 vagas");
  await screen.press(`Reenviar o convite de ${email}`);
  await screen.toast(`Convite reenviado para ${email}.`);
  await screen.read(`${email}Editor, vale até`, list);
  await screen.findByText("2 de 10 vagas");

  const mend = screen.answer(/^\/api\/invitations\/./, refusal("unexpected", 500));
  await screen.press(`Reenviar o convite de ${email}`);
  await screen.toast("Erro ao reenviar o convite");
  await screen.press(`Cancelar convite de ${email}`);
  await screen.toast("Erro ao cancelar o convite");
  mend();
  await screen.press(`Cancelar convite de ${email}`);
  await screen.toast("Convite cancelado.");
  await waitFor(() => expect(screen.queryByText(email)).toBeNull());
  await screen.findByText("1 de 10 vagas");
});

test("a role is changed in place", async () => {
  const owner = await subscriber(app);
  const { id } = await newMember(app, owner, "editor", "Caio");
  const screen = await openTeam(owner);
  const select = await screen.findByLabelText<HTMLSelectElement>("Papel de Caio");
  await screen.user.selectOptions(select, "Leitor");
  await screen.toast("O papel de Caio agora é Leitor.");
  await waitFor(() => expect(select.value).toBe("viewer"));
  const sent = screen.requests.findLast(({ path }) => path === `/api/members/${id}`);
  expect(sent?.json).toMatchObject({ role: "viewer" });

  screen.answer(`/api/members/${id}`, refusal("unexpected", 500));
  await screen.user.selectOptions(select, "Editor");
  await screen.toast("Erro ao mudar o papel");
  await waitFor(() => expect(select.value).toBe("viewer"));
});

test("somebody is removed after a question", async () => {
  const owner = await subscriber(app);
  const { id } = await newMember(app, owner, "viewer", "Lia");
  const screen = await openTeam(owner);
  await screen.press("Remover Lia");
  const question = await screen.findByRole("alertdialog", { name: "Remover Lia?" });
  await screen.press("Cancelar", question);
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(await countRows(app, "memberships where user_id = $1", [id])).toBe(1);

  await screen.press("Remover Lia");
  await screen.press("Remover do espaço", await screen.findByRole("alertdialog"));
  await screen.toast("Lia saiu da equipe.");
  await screen.findByRole("heading", { name: "Por enquanto, só você" });
  expect(await countRows(app, "memberships where user_id = $1", [id])).toBe(0);
});

test("a member sees names and roles only, and leaves after a question", async () => {
  const owner = await subscriber(app, "Dona Rosa");
  const member = await newMember(app, owner, "editor", "Caio");
  await newMember(app, owner, "viewer", "Lia");
  const screen = await openAsMember(member, owner);
  await screen.read("Leitor", await person(screen, "Lia"));
  await screen.read("CaioVocêEditor", await person(screen, "Caio"));
  const list = screen.getByRole("list", { name: "Pessoas" });
  expect(list.textContent).not.toMatch(/@|desde|visita/);
  expect(within(list).queryByRole("button")).toBeNull();
  for (const title of ["Convidar", "Convites pendentes", "Histórico do espaço"]) {
    expect(screen.queryByRole("heading", { name: title })).toBeNull();
  }

  await screen.press("Sair do espaço");
  const question = await screen.findByRole("alertdialog", {
    name: "Sair de “Espaço de Dona Rosa”?",
  });
  const mend = screen.answer(/\/leave$/, refusal("unexpected", 500));
  await screen.press("Sair do espaço", question);
  await screen.toast("Erro ao sair do espaço");
  mend();
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  await screen.press("Sair do espaço");
  await screen.press("Sair do espaço", await screen.findByRole("alertdialog"));
  await screen.toast("Você saiu do espaço.");
  await screen.arrive("/dashboard");
  expect(await countRows(app, "memberships where user_id = $1", [member.id])).toBe(0);
  // Leaving is no loss: nothing else is said of it.
  expect(screen.toasts().join()).not.toContain("não tem mais acesso");
});

test("without the Team plan it says what the plan gives, and leads to it", async () => {
  const screen = await openTeam(await newPerson(app));
  const offer = await screen.findByRole("region", { name: "Traga sua equipe para o espaço" });
  await screen.read("Até 10 pessoas no espaço, contando com você", offer);
  expect(screen.queryByLabelText("Emails")).toBeNull();
  expect(screen.queryByRole("list", { name: "Pessoas" })).toBeNull();
  await screen.follow("Ver o plano Team", offer);
  await screen.arrive("/pricing");
});

test("after the plan lapsed the members are listed as out, and can be removed", async () => {
  const owner = await subscriber(app);
  await newMember(app, owner, "editor", "Caio");
  const email = someEmail("ana");
  await invitationFor(app, owner, email);
  await setProfile(app, owner, {
    plan_name: "Team",
    stripe_subscription_id: "sub_1",
    stripe_subscription_status: "unpaid",
  });
  const screen = await openTeam(owner);
  await screen.findByText(/^Sem o plano Team, estas pessoas estão sem acesso ao espaço\./);
  // Only a payment is missing, so no second plan is offered.
  await screen.findByRole("button", { name: "Atualizar cartão" });
  const caio = await person(screen, "Caio");
  expect(within(caio).queryByRole("combobox")).toBeNull();
  expect(screen.queryByLabelText("Emails")).toBeNull();
  expect(screen.queryByRole("button", { name: /^Reenviar/ })).toBeNull();
  await screen.press(`Cancelar convite de ${email}`);
  await screen.toast("Convite cancelado.");
  await screen.press("Remover Caio");
  await screen.press("Remover do espaço", await screen.findByRole("alertdialog"));
  await screen.toast("Caio saiu da equipe.");
  await waitFor(() => expect(screen.queryByText(/estão sem acesso/)).toBeNull());
});

test("a team that fails to load says so and is tried again", async () => {
  const owner = await subscriber(app, "Dona Rosa");
  const screen = await openScreen(app, "/terms", { as: owner });
  const mend = screen.answer("/api/members", refusal("unexpected", 500));
  await screen.goto("/members");
  await screen.read("Erro ao carregar a equipe", await screen.findByRole("alert"));
  mend();
  await screen.press("Tentar novamente");
  await person(screen, "Dona Rosa");
});

test("the history tells what was done, page by page", async () => {
  const owner = await subscriber(app, "Dona Rosa");
  const email = someEmail("ana");
  await invitationFor(app, owner, email);
  await makeLayout(app, owner, { title: "Home v3" });
  const screen = await openTeam(owner);
  const history = () => screen.findByRole("list", { name: "Histórico do espaço" });
  await screen.read(`Dona Rosa convidou ${email} como Editor`, await history());
  await screen.press(`Cancelar convite de ${email}`);
  await screen.read(`Dona Rosa cancelou o convite de ${email}`, await history());

  const act = (number: number): SpaceAct => ({
    id: `00000000-0000-4000-8000-00000000000${number}`,
    action: "comment_removed",
    actor: "Caio",
    target: null,
    details: { layout: "Home v3", number },
    created_at: "2026-11-18T12:00:00.000Z",
  });
  let asked = 0;
  screen.answer("/api/space/acts", () => {
    asked += 1;
    if (asked === 2) return refusal("unexpected", 500);
    const data = [act(asked)];
    return { status: 200, json: { data, next_cursor: asked === 1 ? "mais" : null } };
  });
  await screen.reload();
  await screen.read("Caio removeu o comentário 1 de “Home v3”", await history());
  await screen.press("Carregar mais");
  await screen.findByText("Erro ao carregar mais do histórico");
  await screen.press("Carregar mais");
  await screen.read("Caio removeu o comentário 3 de “Home v3”", await history());
  expect(screen.queryByRole("button", { name: "Carregar mais" })).toBeNull();
});

test("a history that fails to load leaves the team as it is", async () => {
  const owner = await subscriber(app, "Dona Rosa");
  const screen = await openScreen(app, "/terms", { as: owner });
  const mend = screen.answer("/api/space/acts", refusal("unexpected", 500));
  await screen.goto("/members");
  await screen.read("Erro ao carregar o histórico", await screen.findByRole("alert"));
  await person(screen, "Dona Rosa");
  mend();
  await screen.press("Tentar novamente");
  await screen.findByText("Convites, mudanças de papel e exclusões aparecem aqui.");
});
