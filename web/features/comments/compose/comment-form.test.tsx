// @vitest-environment happy-dom
import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useEffect } from "react";
import { expect, test } from "vitest";
import type { Comment } from "#contract/routes/comments.ts";
import { CommentForm } from "#web/features/comments/compose/comment-form.tsx";
import { type NewComment, useComposer } from "#web/features/comments/compose/use-composer.ts";

test("on the owner's page a typed name applies to one comment; the next gets the default name", async () => {
  const { sent, write } = renderForm({ remembersName: false, usualName: "Marina" });
  expect(nameField().placeholder).toBe("Marina");
  await write("Ficou ótimo", "Equipe Marina");
  await write("E mais uma coisa");
  expect(sent.map(({ name, comment }) => [name, comment])).toEqual([
    ["Equipe Marina", "Ficou ótimo"],
    // The server fills in the username.
    [undefined, "E mais uma coisa"],
  ]);
});

test("on the public page the visitor's name stays for the next comment", async () => {
  const { sent, write } = renderForm({ remembersName: true });
  await write("Ficou ótimo", "Ana");
  await write("E mais uma coisa");
  expect(sent.map(({ name }) => name)).toEqual(["Ana", "Ana"]);
});

function nameField(): HTMLInputElement {
  return screen.getByLabelText("Nome (opcional)");
}

function renderForm(options: { remembersName: boolean; usualName?: string }) {
  const user = userEvent.setup();
  const sent: NewComment[] = [];
  render(<PinnedForm {...options} onSend={(comment) => sent.push(comment)} />);
  return {
    sent,
    async write(text: string, name?: string) {
      const before = sent.length;
      await user.type(screen.getByLabelText("Comentário"), text);
      if (name) await user.type(nameField(), name);
      await user.click(screen.getByRole("button", { name: "Enviar" }));
      await waitFor(() => expect(sent).toHaveLength(before + 1));
      await waitFor(() => expect(screen.getByLabelText("Comentário")).toHaveProperty("value", ""));
    },
  };
}

interface PinnedFormProps {
  remembersName: boolean;
  usualName?: string;
  onSend: (comment: NewComment) => void;
}

/** The form as the canvas shows it, with another pin as soon as one is sent. */
function PinnedForm({ remembersName, usualName, onSend }: PinnedFormProps) {
  const composer = useComposer({
    version: 1,
    layoutId: "0197a1b2-0000-7000-8000-000000000001",
    remembersName,
    async send(comment) {
      onSend(comment);
      return { ...comment, name: comment.name ?? "Marina" } as Comment;
    },
    onSent: () => {},
  });
  const idle = composer.state.phase === "idle";
  const { place } = composer;
  useEffect(() => {
    if (idle) place({ x: 50, y: 50 });
  });
  if (idle) return null;
  return <CommentForm composer={composer} closed={null} usualName={usualName} onClose={() => {}} />;
}
