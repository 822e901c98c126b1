// @vitest-environment happy-dom
import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useRef, useState } from "react";
import { expect, test } from "vitest";
import { someComment } from "#tests/support/some-comment.ts";
import { Pin } from "#web/features/comments/canvas/pin.tsx";
import { CommentList } from "#web/features/comments/list/comment-list.tsx";
import type { ShownComment } from "#web/features/comments/live/merge-comments.ts";
import { useLit } from "#web/features/comments/use-lit.ts";

const comments = ["um", "dois"].map((id, at) => ({
  ...someComment({ id, seq: at + 1, name: "Ana", comment: `Texto ${id}` }),
  number: at + 1,
}));

test("pointing at a pin lights its row, with the mouse and by keyboard", async () => {
  const user = userEvent.setup();
  render(<Both />);
  await user.hover(pin(2));
  expect(lit()).toEqual(["row dois"]);
  await user.unhover(pin(2));
  expect(lit()).toEqual([]);
  await user.tab();
  expect(lit()).toEqual(["row um"]);
  await user.tab();
  expect(lit()).toEqual(["row dois"]);
});

test("pointing at a row lights its pin, with the mouse and by keyboard", async () => {
  const user = userEvent.setup();
  render(<Both />);
  await user.hover(row("dois"));
  expect(lit()).toEqual(["pin dois"]);
  await user.unhover(row("dois"));
  expect(lit()).toEqual([]);
  for (let step = 0; step < 3; step += 1) await user.tab();
  expect(lit()).toEqual(["pin um"]);
});

/** The pins and the list beside them. */
function Both() {
  const layer = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<ShownComment | null>(null);
  const [litId, setLitId] = useState<string | null>(null);
  useLit(layer, "data-pin", litId);
  return (
    <>
      <div ref={layer}>
        {comments.map((comment) => (
          <Pin
            key={comment.id}
            comment={comment}
            open={false}
            unread={new Set()}
            drops={false}
            lifted={false}
            draggable={false}
            onOpen={() => {}}
            onPreview={setPointed}
          />
        ))}
      </div>
      <CommentList
        comments={comments}
        openId={null}
        litId={pointed?.id ?? null}
        onChoose={() => {}}
        onPoint={setLitId}
      />
    </>
  );
}

function pin(number: number): HTMLElement {
  return screen.getByRole("button", { name: new RegExp(`^Comentário ${number}, de Ana`) });
}

function row(id: string): HTMLElement {
  return screen.getByRole("button", { name: new RegExp(`Texto ${id}`) });
}

function lit(): string[] {
  return [...document.querySelectorAll("[data-lit]")].map((element) => {
    const commentId = element.getAttribute("data-comment");
    return commentId ? `row ${commentId}` : `pin ${element.getAttribute("data-pin")}`;
  });
}
