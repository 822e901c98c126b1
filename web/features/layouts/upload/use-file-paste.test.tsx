// @vitest-environment happy-dom
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { useFilePaste } from "#web/features/layouts/upload/use-file-paste.ts";

const picture = new File(["x"], "tela.png", { type: "image/png" });

test.each([
  { what: "a picture over a field", on: "textbox", types: ["Files"], taken: 1 },
  {
    what: "text with a picture of it into a field",
    on: "textbox",
    types: ["text/plain", "Files"],
    taken: 0,
  },
  {
    what: "a file with its name beside the fields",
    on: "main",
    types: ["text/plain", "Files"],
    taken: 1,
  },
])("$what is taken $taken times", ({ on, types, taken }) => {
  const got: File[] = [];
  const drawn = render(<Page onFiles={(files) => got.push(...files)} />);
  const event = new Event("paste", { bubbles: true, cancelable: true });
  Object.assign(event, { clipboardData: { files: [picture], types } });
  screen.getByRole(on).dispatchEvent(event);
  expect([got.length, event.defaultPrevented]).toEqual([taken, taken === 1]);
  drawn.unmount();
});

function Page({ onFiles }: { onFiles: (files: File[]) => void }) {
  useFilePaste(onFiles);
  return (
    <main>
      <textarea />
    </main>
  );
}
