import type { Screen } from "#tests/screens/open-screen.ts";
import type { Person } from "#tests/support/accounts.ts";
import { firstLink, readMail } from "#tests/support/mails.ts";
import type { TestApp } from "#tests/support/test-app.ts";

export async function fillSignIn(screen: Screen, person: Pick<Person, "email" | "password">) {
  await screen.fill("Email", person.email);
  await screen.fill("Senha", person.password);
  await screen.press("Entrar");
}

export async function answerSecondFactor(screen: Screen, code: string) {
  await screen.findByRole("heading", { name: "Verificação em duas etapas" });
  await screen.fill("Código de 6 dígitos", code);
  await screen.press("Confirmar");
}

/** The sign of a session that a person sees. */
export function accountButton(screen: Screen): Promise<HTMLElement> {
  return screen.findByRole("button", { name: "Minha Conta" });
}

/** The address in the newest mail with this subject, as its reader would open it. */
export async function linkIn(app: TestApp, to: string, subject: string | RegExp): Promise<string> {
  return firstLink(await readMail(app, to, subject));
}

/** What a screen reader adds to the name of a field that was refused. */
export function describedBy(field: HTMLElement): string {
  const ids = (field.getAttribute("aria-describedby") ?? "").split(" ");
  return ids.map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
}
