// @vitest-environment happy-dom
import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { accountMessages } from "#contract/messages/accounts.ts";
import { refusalBody } from "#tests/support/refusal-body.ts";
import { refusalOf } from "#web/lib/refusal.ts";
import { takeToasts } from "#web/lib/toast.ts";
import { useForm } from "#web/lib/use-form.ts";

function PasswordForm() {
  const form = useForm(["email", "password"], {
    check: ({ password }) => ({
      password: password.length < 6 ? accountMessages.passwordTooShort : undefined,
    }),
    submit: () => Promise.reject(refusalOf(403, refusalBody("email_not_confirmed"), "a-request")),
    alsoToasts: true,
  });
  return (
    <form {...form.props}>
      <input name="email" aria-invalid={form.errors.email !== undefined} />
      <p>{form.errors.email}</p>
      <input name="password" aria-label="Senha" aria-invalid={form.errors.password !== undefined} />
      <p>{form.errors.password}</p>
      <button type="submit">Entrar</button>
    </form>
  );
}

test("a form's error is shown beside the field and in a toast that disappears with the form", async () => {
  const shown = new Map<number, string>();
  const leave = takeToasts({
    show: ({ id, message }) => shown.set(id, message),
    dismiss: (id) => shown.delete(id),
  });
  // Those that nobody has shown yet are of other tests in this worker.
  shown.clear();
  const user = userEvent.setup();
  const { unmount } = render(<PasswordForm />);
  await user.type(screen.getByLabelText("Senha"), "curta{Enter}");
  await screen.findByText(accountMessages.passwordTooShort);
  expect([...shown.values()]).toEqual([accountMessages.passwordTooShort]);
  expect(document.activeElement).toBe(screen.getByLabelText("Senha"));

  await user.type(screen.getByLabelText("Senha"), "-mas-nem-tanto{Enter}");
  await screen.findByText(accountMessages.emailNotConfirmed);
  expect([...shown.values()]).toEqual([
    accountMessages.passwordTooShort,
    accountMessages.emailNotConfirmed,
  ]);
  unmount();
  expect([...shown.values()]).toEqual([]);
  leave();
});
