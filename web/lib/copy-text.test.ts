// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { controls } from "#contract/messages/controls.ts";
import { copyText } from "#web/lib/copy-text.ts";
import { takeToasts } from "#web/lib/toast.ts";

let said: string[];
let stopTaking: () => void;
beforeEach(() => {
  said = [];
  stopTaking = takeToasts({ show: ({ message }) => said.push(message), dismiss: () => {} });
});
afterEach(() => {
  stopTaking();
  vi.unstubAllGlobals();
});

/** The clipboard of Firefox before 127, which takes text and no promise of it. */
function clipboardOfTextOnly(): string[] {
  const copied: string[] = [];
  const writeText = async (text: string) => void copied.push(text);
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  vi.stubGlobal("ClipboardItem", undefined);
  return copied;
}

/** A clipboard that is refused at once, as outside of a click. */
function clipboardRefused(): void {
  const refuse = async () => Promise.reject(new DOMException("", "NotAllowedError"));
  vi.stubGlobal("navigator", { clipboard: { writeText: refuse, write: refuse } });
}

test("text that is still to come is waited for where the clipboard takes no promise", async () => {
  const copied = clipboardOfTextOnly();
  await copyText(Promise.resolve("o link"), "Link copiado!");
  expect(copied).toEqual(["o link"]);
  expect(said).toEqual(["Link copiado!"]);
});

test("a refused clipboard is said, once there is text to copy by hand", async () => {
  clipboardRefused();
  let come = (_: string) => {};
  const text = new Promise<string>((done) => {
    come = done;
  });
  const copying = copyText(text, "Link recusado!");
  await Promise.resolve();
  expect(said).toEqual([]);
  come("o link");
  await copying;
  expect(said).toEqual([controls.copyFailed]);
});

test("text that never comes is no failure to copy", async () => {
  for (const clipboard of [clipboardOfTextOnly, clipboardRefused]) {
    clipboard();
    await copyText(Promise.reject(new Error("recusado")), "Link perdido!");
  }
  expect(said).toEqual([]);
});
