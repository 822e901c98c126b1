// @vitest-environment happy-dom
import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { NumberedComment } from "#web/features/comments/live/merge-comments.ts";
import { CommentCard } from "#web/features/comments/owner/comment-card.tsx";

const comment = {
  id: "0197a1b2-0000-7000-8000-000000000001",
  number: 3,
  name: "Ana",
  comment: "Um pouco mais à esquerda",
  created_at: "2026-03-12T17:05:00Z",
  x_position: 10,
  y_position: 20,
} as NumberedComment;

function renderCard(): string[] {
  const acts: string[] = [];
  render(
    <CommentCard
      comment={comment}
      onShow={() => acts.push("show")}
      acts={{ edit: () => acts.push("edit"), remove: () => acts.push("delete") }}
    />,
  );
  return acts;
}

test("the whole card opens its pin, and so does its first button by keyboard", async () => {
  const user = userEvent.setup();
  const acts = renderCard();
  await user.click(screen.getByText("Um pouco mais à esquerda"));
  await user.click(screen.getByText("x 10,0 % · y 20,0 %"));
  await user.tab();
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Comentário #3: Ver no layout");
  await user.keyboard("{Enter}");
  expect(acts).toEqual(["show", "show", "show"]);
});

test("its other buttons do not, nor does selecting text to copy", async () => {
  const user = userEvent.setup();
  const acts = renderCard();
  await user.click(screen.getByRole("button", { name: "Editar o comentário 3" }));
  await user.click(screen.getByRole("button", { name: "Excluir o comentário 3" }));
  expect(acts).toEqual(["edit", "delete"]);
  await user.tripleClick(screen.getByText("Um pouco mais à esquerda"));
  // The first of the three clicks has nothing selected yet.
  expect(acts).toEqual(["edit", "delete", "show"]);
});

test("one without a pin says so, tells no position and opens all the same", async () => {
  const shown: string[] = [];
  const unpinned = { ...comment, pinned: false, x_position: 0, y_position: 0 };
  const { container } = render(
    <CommentCard comment={unpinned} onShow={() => shown.push("show")} acts={null} />,
  );
  screen.getByText("Sem pino");
  expect(container.textContent).not.toContain("x 0");
  // A disc stands for the pin.
  expect(container.querySelector("svg")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Comentário #3: Abrir" }));
  expect(shown).toEqual(["show"]);
});
