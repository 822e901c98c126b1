// @vitest-environment happy-dom
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from "vitest";
import { ownWords } from "#web/features/comments/live/own-words.ts";
import { GuestNotices } from "#web/features/comments/public/notices/guest-notices.tsx";

const OFFER = "Quer saber quando responderem? Deixe seu email.";
const MASKED = "b•••@a•••.test";

let fetched: MockInstance<typeof fetch>;
let kept: { state: string; email: string | null };
let asked: { method: string; body: unknown }[];
beforeEach(() => {
  localStorage.clear();
  kept = { state: "none", email: null };
  asked = [];
  fetched = vi.spyOn(globalThis, "fetch").mockImplementation(async (path, init) => {
    const method = init?.method ?? "GET";
    if (String(path).endsWith("/api/guest")) return new Response(null, { status: 204 });
    asked.push({ method, body: init?.body });
    if (method === "PUT") kept = { state: "pending", email: MASKED };
    if (method !== "DELETE") return Response.json(kept);
    kept = { state: "none", email: null };
    return new Response(null, { status: 204 });
  });
});
afterEach(() => fetched.mockRestore());

/** The words of a guest who wrote one comment. */
function writer() {
  const own = ownWords(async () => ({}));
  own.addComment("c1");
  return own;
}

const show = (place: "list" | "card" | "form", own = writer()) =>
  render(<GuestNotices publicLink="link" own={own} place={place} />);

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("whoever wrote something leaves an address, and reads where the confirmation went", async () => {
  show("card");
  const field = await screen.findByLabelText(OFFER);
  fireEvent.change(field, { target: { value: "bia@alfinete.test" } });
  press("Avisar");
  await screen.findByText("Enviamos um link para confirmar: bia@alfinete.test.");
  expect(asked.at(-1)).toEqual({ method: "PUT", body: '{"email":"bia@alfinete.test"}' });
  // The focus was on a button that is gone.
  expect(document.activeElement?.textContent).toContain("Enviamos um link");
  press("Usar outro email");
  expect(screen.getByLabelText(OFFER)).toBe(document.activeElement);
  press("Agora não");
  await screen.findByText("Enviamos um link para confirmar: bia@alfinete.test.");
});

test("in a form it is one line until it is pressed", async () => {
  show("form");
  fireEvent.click(await screen.findByRole("button", { name: OFFER }));
  expect(screen.getByLabelText(OFFER)).toBe(document.activeElement);
});

test("a refusal stands at the field, with what was typed", async () => {
  show("card");
  const field = (await screen.findByLabelText(OFFER)) as HTMLInputElement;
  const error = {
    code: "invalid_input",
    message: "Informe um email válido",
    params: { field: "email" },
  };
  const refusal = { ...error, request_id: "12345678" };
  fetched.mockImplementation(async () => Response.json({ error: refusal }, { status: 422 }));
  fireEvent.change(field, { target: { value: "bia@" } });
  press("Avisar");
  await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
  expect(field.value).toBe("bia@");
  expect(document.activeElement).toBe(field);
});

test("'Agora não' is remembered by the browser; only the card keeps a quiet way back", async () => {
  const { unmount } = show("card");
  await screen.findByLabelText(OFFER);
  press("Agora não");
  screen.getByRole("button", { name: "Quero saber quando responderem" });
  unmount();
  show("list");
  await act(async () => {});
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.queryByLabelText(OFFER)).toBeNull();
});

test("who hears of answers sees where, shortened, and stops it with one press", async () => {
  kept = { state: "following", email: MASKED };
  show("list");
  await screen.findByText(`Avisos em ${MASKED}`);
  press("Parar");
  await waitFor(() => expect(screen.queryByText(/^Avisos em/)).toBeNull());
  expect(asked.map(({ method }) => method)).toEqual(["GET", "DELETE"]);
  expect(screen.queryByLabelText(OFFER)).toBeNull();
});

test("every place on a page says the same, and forgets with the guest", async () => {
  kept = { state: "following", email: MASKED };
  const own = writer();
  show("card", own);
  show("list", own);
  expect(await screen.findAllByText(`Avisos em ${MASKED}`)).toHaveLength(2);
  expect(asked.map(({ method }) => method)).toEqual(["GET"]);
  act(() => own.forget());
  expect(screen.queryByText(/^Avisos em/)).toBeNull();
});
