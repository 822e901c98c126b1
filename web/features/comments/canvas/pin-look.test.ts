import { expect, test } from "vitest";
import type { Comment } from "#contract/routes/comments.ts";
import { someComment } from "#tests/support/some-comment.ts";
import {
  lookOfCluster,
  lookOfPin,
  nameCluster,
  namePin,
} from "#web/features/comments/canvas/pin-look.ts";

const member: Partial<Comment> = { author: { kind: "member", name: "Marina" }, name: "Marina" };
const area: Comment["mark"] = { kind: "area", x: 1, y: 1, width: 2, height: 2 };
const none: ReadonlySet<string> = new Set();

test.each([
  ["a guest's", {}, { tone: "guest", label: "3" }, "Comentário 3, de Ana"],
  ["the space's own", member, { tone: "member", label: "3" }, "Comentário 3, de Marina"],
  [
    "a resolved one",
    { status: "resolved" },
    { tone: "guestResolved", label: "3", resolved: true },
    "Comentário 3, de Ana, resolvido",
  ],
  [
    "a resolved one of the space",
    { ...member, status: "resolved" },
    { tone: "memberResolved", resolved: true },
    "Comentário 3, de Marina, resolvido",
  ],
  ["one with an area", { mark: area }, { tone: "guest" }, "Comentário 3, de Ana, com área marcada"],
  [
    "one with an arrow",
    { mark: { kind: "arrow", x: 1, y: 1, to_x: 2, to_y: 2 } },
    {},
    "Comentário 3, de Ana, com seta",
  ],
  ["one with a drawing", { mark: { kind: "strokes" } }, {}, "Comentário 3, de Ana, com desenho"],
  [
    "one that only the team sees",
    { team_only: true },
    { label: "" },
    "Comentário sem número, de Ana",
  ],
] as [string, Partial<Comment>, object, string][])("a pin tells %s", (_, given, look, name) => {
  const comment = { ...someComment(given), number: 3 };
  expect(lookOfPin(comment, none)).toMatchObject({ resolved: false, unread: false, ...look });
  expect(namePin(comment, none)).toBe(name);
});

test("what is unread is told by pin and group, in looks and in words", () => {
  const [read, unread] = [
    { ...someComment({ id: "a" }), number: 1 },
    { ...someComment({ id: "b", mark: area }), number: 2 },
  ];
  const news = new Set(["b"]);
  expect(lookOfPin(unread, news).unread).toBe(true);
  expect(lookOfPin(read, news).unread).toBe(false);
  expect(namePin(unread, news)).toBe("Comentário 2, de Ana, com área marcada, não lido");
  expect(lookOfCluster([read, unread], news).tone).toBe("unreadGroup");
  expect(lookOfCluster([read, unread], none).tone).toBe("group");
  expect(nameCluster([read, unread], news)).toBe("2 comentários próximos: 1, 2, com não lidos");
});

test("a group of two is never labelled as comment number 2", () => {
  const members = [1, 2].map((number) => ({ ...someComment(), number }));
  expect(lookOfCluster(members, none).label).toBe("×2");
});
