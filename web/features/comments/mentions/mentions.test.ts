import { expect, test } from "vitest";
import {
  mentionBefore,
  mentionedIn,
  offeredFor,
} from "#web/features/comments/mentions/mentions.ts";

const people = [
  { id: "1", name: "Ana Prado" },
  { id: "2", name: "Ângela" },
  { id: "3", name: "João Prado" },
];

test("an @ at the beginning of a word asks for people, one inside an address does not", () => {
  expect(mentionBefore("@", 1)).toEqual({ start: 0, typed: "" });
  expect(mentionBefore("Veja, @an", 9)).toEqual({ start: 6, typed: "an" });
  expect(mentionBefore("@ana depois", 4)).toEqual({ start: 0, typed: "ana" });
  expect(mentionBefore("ana@casa", 8)).toBeNull();
  expect(mentionBefore("@ana depois", 11)).toBeNull();
});

test("people are found by any of their names, without accents", () => {
  const names = (typed: string) => offeredFor(people, { start: 0, typed }).map(({ name }) => name);
  expect(names("an")).toEqual(["Ana Prado", "Ângela"]);
  expect(names("pra")).toEqual(["Ana Prado", "João Prado"]);
  expect(names("x")).toEqual([]);
});

test("those whose name was deleted again are not mentioned, nor anybody twice", () => {
  const [ana, , joao] = people;
  if (!ana || !joao) throw new Error("no people");
  expect(mentionedIn("Oi @Ana Prado", [ana, joao, ana])).toEqual(["1"]);
});
