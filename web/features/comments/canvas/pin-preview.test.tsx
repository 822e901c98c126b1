// @vitest-environment happy-dom

import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { PinPreview } from "#web/features/comments/canvas/pin-preview.tsx";
import type { ShownComment } from "#web/features/comments/live/merge-comments.ts";

test("the tooltip of a pin gives text and exact time", () => {
  const created = new Date(2026, 2, 12, 14, 5);
  const comment = { name: "Ana", comment: "Olhe aqui", created_at: created.toISOString() };
  const { container } = render(<PinPreview comment={comment as ShownComment} />);
  expect(container.textContent).toBe("Ana12 de março de 2026 às 14:05Olhe aqui");
});
