// @vitest-environment happy-dom
import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

test("a form dialog focuses its first field, so that typing and Enter do not close it", async () => {
  const user = userEvent.setup();
  const saved: string[] = [];
  render(<NameDialog onSave={(name) => saved.push(name)} />);
  await user.click(screen.getByRole("button", { name: "Abrir" }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Nome")));
  await user.keyboard("Geral{Enter}");
  expect(saved).toEqual(["Geral"]);
  expect(screen.getByRole("dialog")).toBeTruthy();
});

function NameDialog({ onSave }: { onSave: (name: string) => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Abrir</Button>
      <Dialog open={open} onOpenChange={setOpen} title="Nova categoria">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            onSave(String(new FormData(event.currentTarget).get("name")));
          }}
        >
          <label>
            Nome <input name="name" />
          </label>
          <Button type="submit">Salvar</Button>
        </form>
      </Dialog>
    </>
  );
}
