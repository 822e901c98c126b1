import { expect, test } from "vitest";

/** What a finger cannot do. */
const MOUSE_OR_KEYS = /\bclique\b|\bclicar\b|\bcole com\b/i;

const messages = import.meta.glob<object>("../../contract/messages/*.ts", { eager: true });

test("nobody with a phone is told to click or to paste: such a sentence has one for touch beside it", () => {
  const alone: string[] = [];
  let paired = 0;
  const look = (record: object, place: string) => {
    for (const [key, value] of Object.entries(record)) {
      if (typeof value === "object" && value !== null) look(value, `${place} ${key}`);
      if (typeof value !== "string" || !MOUSE_OR_KEYS.test(value)) continue;
      const touch: unknown = Reflect.get(record, `${key.replace(/Click$/, "")}Touch`);
      if (typeof touch !== "string" || MOUSE_OR_KEYS.test(touch)) alone.push(`${place} ${key}`);
      else paired += 1;
    }
  };
  for (const [place, module] of Object.entries(messages)) look(module, place);
  expect(alone).toEqual([]);
  expect(paired).toBeGreaterThan(0);
});
