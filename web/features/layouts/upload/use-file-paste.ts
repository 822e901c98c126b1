import { useEffect, useEffectEvent } from "react";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { uploading } from "#contract/messages/upload-screens.ts";

/** The name that browsers give a pasted image that was never a file. */
const NAMELESS = /^image\.\w+$/;

/** Images pasted anywhere on the page. Pasted text is left to the focused element. */
export function useFilePaste(onFiles: (files: File[]) => void): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0 || isText(event)) return;
    event.preventDefault();
    onFiles(files.map(withName));
  });
  useEffect(() => {
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, []);
}

/** Office programs copy a picture of the text beside the text itself: a field takes the text. */
function isText({ target, clipboardData }: ClipboardEvent): boolean {
  const field = target instanceof Element && target.closest("input, textarea, [contenteditable]");
  return Boolean(field) && clipboardData?.types.includes("text/plain") === true;
}

/** The name becomes the title, and 'image' is meaningless. */
function withName(file: File): File {
  if (!NAMELESS.test(file.name)) return file;
  const format = new Intl.DateTimeFormat("pt-BR", { dateStyle: "short", timeStyle: "medium" });
  // Slashes would read as folders.
  const date = format.format(new Date()).replaceAll("/", "-").replace(",", "");
  const extension = file.name.slice(file.name.lastIndexOf("."));
  return new File([file], fillMessage(uploading.pastedName, { date }) + extension, {
    type: file.type,
  });
}
