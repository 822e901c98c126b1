import { type DragEvent, useEffect, useRef, useState } from "react";

interface FileDrop {
  dragging: boolean;
  /** For the element that files may be dropped on. */
  props: {
    onDragEnter: (event: DragEvent) => void;
    onDragOver: (event: DragEvent) => void;
    onDragLeave: () => void;
    onDrop: (event: DragEvent) => void;
  };
}

/** `onFiles` is called on every drop, with an empty list when it held no file. */
export function useFileDrop(onFiles: (files: File[]) => void): FileDrop {
  const [dragging, setDragging] = useState(false);
  // Entering a child is reported before leaving its parent, so depth is counted.
  const depth = useRef(0);
  useEffect(keepPageOnMiss, []);
  const stop = () => {
    depth.current = 0;
    setDragging(false);
  };
  return {
    dragging,
    props: {
      onDragEnter(event) {
        event.preventDefault();
        depth.current += 1;
        setDragging(true);
      },
      onDragOver(event) {
        event.preventDefault();
        event.dataTransfer.dropEffect = "copy";
      },
      onDragLeave() {
        depth.current -= 1;
        if (depth.current <= 0) stop();
      },
      onDrop(event) {
        event.preventDefault();
        stop();
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
}

/** A file dropped beside the target would otherwise open in place of the page. */
function keepPageOnMiss(): () => void {
  const refuse = (event: globalThis.DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "none";
  };
  document.addEventListener("dragover", refuse);
  document.addEventListener("drop", refuse);
  return () => {
    document.removeEventListener("dragover", refuse);
    document.removeEventListener("drop", refuse);
  };
}
