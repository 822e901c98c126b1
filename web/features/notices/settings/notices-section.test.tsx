// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noticeKinds, usualChoices } from "#contract/notices.ts";
import type { NoticeSettings } from "#contract/routes/notices.ts";
import type { Session } from "#contract/routes/session.ts";
import type { Space } from "#contract/routes/spaces.ts";
import { setAuth } from "#web/features/accounts/auth-store.ts";
import type { Push } from "#web/features/notices/push/use-push.ts";
import { NoticesSection } from "#web/features/notices/settings/notices-section.tsx";
import { queryClient } from "#web/lib/query-client.ts";
import { takeToasts } from "#web/lib/toast.ts";

const me = "7d0c2f8e-6a55-4f0e-9a5c-0f6b6f0f3a11";
const studio = "9f2e4aaa-8c77-4b2a-9c7e-2a8d8b2a5c33";
const session = { user: { id: me } } as Session;
const own: Space = { id: me, name: null, logo: null, owner_name: "Lia", role: "owner" };
const joined: Space = { ...own, id: studio, name: "Estúdio Norte", role: "editor" };

const push = vi.hoisted(() => ({ state: "off", busy: false, turnOn: vi.fn(), turnOff: vi.fn() }));
vi.mock("#web/features/notices/push/use-push.ts", () => ({ usePush: () => push }));

let settings: NoticeSettings;
let sent: unknown[];
let answer: () => Promise<Response>;
let toasts: string[];

beforeEach(() => {
  setAuth({ status: "signed_in", session, profile: null, spaces: [own] }, "SIGNED_IN");
  queryClient.clear();
  push.state = "off";
  settings = {
    kinds: noticeKinds.map((kind) => ({ kind, ...usualChoices[kind] })),
    spaces: [{ space_id: me, name: "Lia", role: "owner", scope: "all" }],
  };
  [sent, toasts] = [[], []];
  answer = async () => Response.json(settings);
  takeToasts({ show: ({ message }) => toasts.push(message), dismiss: () => {} });
  vi.stubGlobal("fetch", (_: string, { method, body }: RequestInit) => {
    if (method === "PATCH") sent.push(JSON.parse(String(body)));
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

test("a choice is shown and saved at once", async () => {
  renderSection();
  const mail = await screen.findByRole("combobox", { name: "Email: Respostas" });
  expect(chosenIn(mail)).toBe("A cada 15 minutos");
  settings = withReplies({ mail: "daily" });
  await userEvent.selectOptions(mail, "Uma vez por dia, às 8h");
  await waitFor(() => expect(toasts).toEqual(["Perfil atualizado com sucesso!"]));
  expect(sent).toEqual([{ kind: { kind: "reply", mail: "daily" } }]);
  await waitFor(() => expect(chosenIn(mail)).toBe("Uma vez por dia, às 8h"));
});

test("a choice that could not be saved goes back, and says so; another made meanwhile stays", async () => {
  renderSection();
  const mail = await screen.findByRole("combobox", { name: "Email: Respostas" });
  const browser = screen.getByRole("switch", { name: "Navegador: Menções a você" });
  let refuse = () => {};
  answer = () => new Promise((done) => (refuse = () => done(new Response(null, { status: 500 }))));
  await userEvent.selectOptions(mail, "Nunca");
  await userEvent.click(browser);
  await waitFor(() => expect([chosenIn(mail), isOn(browser)]).toEqual(["Nunca", "false"]));
  await waitFor(() => expect(sent).toHaveLength(1));
  settings = {
    ...settings,
    kinds: settings.kinds.map((one) => (one.kind === "mention" ? { ...one, push: false } : one)),
  };
  answer = async () => Response.json(settings);
  refuse();
  await waitFor(() =>
    expect(toasts).toEqual(["Erro ao salvar os avisos.", "Perfil atualizado com sucesso!"]),
  );
  await waitFor(() =>
    expect([chosenIn(mail), isOn(browser)]).toEqual(["A cada 15 minutos", "false"]),
  );
});

test("what to be told of is asked of whoever is in another's space, for each", async () => {
  const { unmount } = renderSection();
  await screen.findByRole("combobox", { name: "Email: Respostas" });
  expect(screen.queryByRole("heading", { name: "O que avisar" })).toBeNull();
  unmount();
  setAuth({ status: "signed_in", session, profile: null, spaces: [own, joined] }, "SIGNED_IN");
  const { spaces } = settings;
  const norte = { space_id: studio, name: "Estúdio Norte", role: "editor" } as const;
  settings = { ...settings, spaces: [...spaces, { ...norte, scope: "involved" }] };
  queryClient.clear();
  renderSection();
  const scope = await screen.findByRole("combobox", { name: "O que avisar: Estúdio Norte" });
  expect(chosenIn(scope)).toBe("O que enviei ou em que participei");
  screen.getByRole("combobox", { name: "O que avisar: Meu espaço" });
  await userEvent.selectOptions(scope, "Só menções e respostas para mim");
  await waitFor(() => expect(sent).toEqual([{ space: { space_id: studio, scope: "addressed" } }]));
});

test("a browser that shows nothing yet offers to; where that is not possible there is no switch", async () => {
  renderSection();
  await userEvent.click(
    await screen.findByRole("button", { name: "Ativar avisos neste navegador" }),
  );
  expect(push.turnOn).toHaveBeenCalled();
  drawAs("on");
  await userEvent.click(await screen.findByRole("button", { name: "Desativar" }));
  expect(push.turnOff).toHaveBeenCalled();
  drawAs("denied");
  await screen.findByText(/^Este navegador bloqueia os avisos/);
  drawAs("unsupported");
  await screen.findByRole("combobox", { name: "Email: Respostas" });
  expect(screen.queryByRole("switch")).toBeNull();
});

test("settings that could not be loaded say so and are tried again", async () => {
  answer = async () => new Response(null, { status: 500 });
  renderSection();
  await screen.findByText("Erro ao carregar os avisos.");
  answer = async () => Response.json(settings);
  await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
  await screen.findByRole("combobox", { name: "Email: Respostas" });
});

function renderSection() {
  return render(
    <QueryClientProvider client={queryClient}>
      <NoticesSection />
    </QueryClientProvider>,
  );
}

function drawAs(state: Push["state"]): void {
  document.body.replaceChildren();
  push.state = state;
  renderSection();
}

function withReplies(change: object): NoticeSettings {
  const kinds = settings.kinds.map((one) => (one.kind === "reply" ? { ...one, ...change } : one));
  return { ...settings, kinds };
}

function chosenIn(select: HTMLElement): string | undefined {
  const { options, value } = select as HTMLSelectElement;
  return [...options].find((option) => option.value === value)?.text;
}

function isOn(browser: HTMLElement): string | null {
  return browser.getAttribute("aria-checked");
}
