import { expect, test } from "vitest";
import { inLots } from "#server/platform/db/in-lots.ts";

test("what comes while a lot is done forms the next, each with its own answer", async () => {
  const lots: number[][] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const double = inLots({ most: 10, hands: 1 }, async (numbers: readonly number[]) => {
    lots.push([...numbers]);
    if (lots.length === 1) await held;
    return numbers.map((number) => number * 2);
  });
  const first = double(1);
  await expect.poll(() => lots.length).toBe(1);
  const rest = Array.from({ length: 25 }, (_, at) => double(at + 2));
  release();
  expect(await Promise.all([first, ...rest])).toEqual(
    Array.from({ length: 26 }, (_, at) => (at + 1) * 2),
  );
  expect(lots.map(({ length }) => length)).toEqual([1, 10, 10, 5]);
});

test("a lot that fails fails for its own items only", async () => {
  const work = inLots({ most: 2, hands: 1 }, async (texts: readonly string[]) => {
    if (texts.includes("bad")) throw new Error("refused");
    return texts;
  });
  const outcomes = await Promise.allSettled(["bad", "a", "b", "c"].map((text) => work(text)));
  expect(outcomes.map(({ status }) => status)).toEqual([
    "rejected",
    "rejected",
    "fulfilled",
    "fulfilled",
  ]);
});
