import type { Screen } from "#tests/screens/open-screen.ts";
import { type PageAnswer, submitForm } from "#tests/support/payments.ts";

/** Sends a form of the provider's page that is open, and goes where it leads. */
export async function submitHosted(
  screen: Screen,
  fields: Record<string, string>,
  action = "",
): Promise<PageAnswer> {
  const page = screen.address;
  const answer = await submitForm(page, fields, { action });
  if (answer.location) await screen.goto(new URL(answer.location, page).href);
  return answer;
}
