import { hashPassword as hash, verifyPassword as verify } from "better-auth/crypto";

/**
 * Hashing runs on Node's four pool threads, which reading files and opening database connections
 * need too. However many people sign in at once, two of the four stay free for the rest of the app.
 */
const AT_ONCE = 2;

const waiting: (() => void)[] = [];
let running = 0;

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password));
}

export function verifyPassword(given: { hash: string; password: string }): Promise<boolean> {
  return inTurn(() => verify(given));
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running += 1;
  else await new Promise<void>((go) => waiting.push(go));
  try {
    return await work();
  } finally {
    // The place goes straight to the next in line.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
