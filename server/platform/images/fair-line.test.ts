import { expect, test } from "vitest";
import { FairQueue } from "#server/platform/images/fair-queue.ts";

const anybody = () => true;

function lineOf(...tasks: string[]) {
  const line = new FairQueue<{ owner: string; urgent: boolean; name: string }>();
  for (const name of tasks) {
    line.add({ name, owner: name.slice(0, 1), urgent: name === name.toUpperCase() });
  }
  return line;
}

function order(line: ReturnType<typeof lineOf>, mayHave: (owner: string) => boolean = anybody) {
  const names: string[] = [];
  for (let next = line.take(mayHave); next; next = line.take(mayHave)) names.push(next.name);
  return names;
}

test("owners take turns, each in their own order", () => {
  expect(order(lineOf("A1", "A2", "A3", "B1", "C1", "C2"))).toEqual([
    "A1",
    "B1",
    "C1",
    "A2",
    "C2",
    "A3",
  ]);
});

test("urgent tasks come first without starving others", () => {
  expect(order(lineOf("A1", "A2", "A3", "b1", "b2"))).toEqual(["A1", "b1", "A2", "b2", "A3"]);
  expect(order(lineOf("a1", "b1", "B2"))).toEqual(["B2", "a1", "b1"]);
});

test("a newcomer is next, however many wait", () => {
  const line = lineOf(...Array.from({ length: 8 }, (_, at) => `A${at}`));
  expect([line.take(anybody)?.name, line.take(anybody)?.name]).toEqual(["A0", "A1"]);
  line.add({ name: "B", owner: "B", urgent: true });
  expect(line.take(anybody)?.name).toBe("B");
});

test("an owner who may not run now keeps their place", () => {
  const line = lineOf("A1", "A2", "B1");
  expect(order(line, (owner) => owner !== "A")).toEqual(["B1"]);
  expect([line.count("A", true), line.count("A", false), line.count("B", true)]).toEqual([2, 0, 0]);
  expect(order(line)).toEqual(["A1", "A2"]);
});
