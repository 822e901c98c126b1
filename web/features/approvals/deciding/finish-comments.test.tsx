// @vitest-environment happy-dom
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { FinishComments } from "#web/features/approvals/deciding/finish-comments.tsx";

test("once told it is quiet, and with another comment it is offered again", async () => {
  const answer = async () => Response.json({ comments: 1 });
  const fetched = vi.spyOn(globalThis, "fetch").mockImplementation(answer);
  const given = { publicLink: "link", name: " Caio " };
  const { rerender } = render(<FinishComments {...given} written={1} />);
  fireEvent.click(screen.getByRole("button", { name: "Terminei meus comentários" }));
  await screen.findByText("Pronto, avisamos que você terminou.");
  expect(screen.queryByRole("button")).toBeNull();
  expect(fetched.mock.calls[0]?.[1]?.body).toBe('{"name":"Caio"}');
  rerender(<FinishComments {...given} written={2} />);
  screen.getByRole("button", { name: "Terminei meus comentários" });
  fetched.mockRestore();
});
