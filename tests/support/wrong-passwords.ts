import { expect } from "vitest";
import { signIn } from "#contract/routes/sign-in.ts";
import { type ApiAnswer, callApi } from "#tests/support/call-api.ts";
import type { TestApp } from "#tests/support/test-app.ts";

const SENTENCE = "Muitas tentativas. Tente novamente em alguns minutos.";

export function times<T>(count: number, act: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => act(index)));
}

export function guess(on: TestApp, email: string, headers: Record<string, string> = {}) {
  return callApi(on, signIn, { email, password: "chute-errado" }, { headers });
}

export interface Tally {
  /** Compared with the password: 401. */
  evaluated: number;
  /** Turned away before: 429, with its sentence and a Retry-After within the window. */
  refused: number;
}

export function tally(answers: ApiAnswer<unknown>[]): Tally {
  const refusals = answers.filter(({ status }) => status === 429);
  for (const { error, headers } of refusals) {
    expect(error).toMatchObject({ code: "too_many_requests", message: SENTENCE });
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect(Number(headers.get("retry-after"))).toBeLessThanOrEqual(600);
  }
  const evaluated = answers.filter(({ status }) => status === 401).length;
  expect(evaluated + refusals.length).toBe(answers.length);
  return { evaluated, refused: refusals.length };
}
