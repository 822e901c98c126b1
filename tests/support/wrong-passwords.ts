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

/**
 * Holds the answers to a limit: that many and no more were compared. A machine that is too busy may
 * turn a request away for want of a connection (503); nothing was compared for it either.
 */
export function expectLimit(answers: ApiAnswer<unknown>[], limit: number): Tally {
  const counted = tally(answers);
  const turnedAway = answers.filter(({ status }) => status === 503).length;
  expect(counted.evaluated + counted.refused + turnedAway).toBe(answers.length);
  if (turnedAway === 0) expect(counted.evaluated).toBe(limit);
  expect(counted.evaluated).toBeLessThanOrEqual(limit);
  return counted;
}

function tally(answers: ApiAnswer<unknown>[]): Tally {
  const refusals = answers.filter(({ status }) => status === 429);
  for (const { error, headers } of refusals) {
    expect(error).toMatchObject({ code: "too_many_requests", message: SENTENCE });
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect(Number(headers.get("retry-after"))).toBeLessThanOrEqual(600);
  }
  const evaluated = answers.filter(({ status }) => status === 401).length;
  return { evaluated, refused: refusals.length };
}
