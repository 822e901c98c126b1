import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from "react";

interface FileDrop {
  dragging: boolean;
  /** Files are over the page, beside the element, and may be dropped there as well. */
  nearby: boolean;
  /** For the element that files may be dropped on. */
  props: {
    onDragEnter: (event: DragEvent) => void;
    onDragOver: (event: DragEvent) => void;
    onDragLeave: () => void;
    onDrop: (event: DragEvent) => void;
  };
}

/**
 * `onFiles` is called on every drop, with an empty list when it held no file. `everywhere` takes files that
 * are dropped anywhere on the page.
 */
export function useFileDrop(onFiles: (files: File[]) => void, everywhere = false): FileDrop {
  const [dragging, setDragging] = useState(false);
  const [nearby, setNearby] = useState(false);
  // Entering a child is reported before leaving its parent, so depth is counted.
  const depth = useRef(0);
  const take = useEffectEvent(onFiles);
  useEffect(
    () => followPage({ onNearby: setNearby, onDrop: everywhere ? take : null }),
    [everywhere],
  );
  const stop = () => {
    depth.current = 0;
    setDragging(false);
  };
  return {
    dragging,
    nearby: nearby && !dragging,
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

interface PageDrop {
  onNearby: (nearby: boolean) => void;
  /** Null where files beside the target are refused: they would otherwise open in place of the page. */
  onDrop: ((files: File[]) => void) | null;
}

function followPage({ onNearby, onDrop }: PageDrop): () => void {
  const isOver = (event: globalThis.DragEvent) =>
    !event.defaultPrevented && Boolean(event.dataTransfer?.types.includes("Files"));
  const over = (event: globalThis.DragEvent) => {
    const beside = isOver(event);
    onNearby(beside && onDrop !== null);
    if (!beside) return;
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = onDrop ? "copy" : "none";
  };
  const drop = (event: globalThis.DragEvent) => {
    onNearby(false);
    if (!isOver(event)) return;
    event.preventDefault();
    onDrop?.([...(event.dataTransfer?.files ?? [])]);
  };
  const leave = ({ relatedTarget }: globalThis.DragEvent) => {
    if (relatedTarget === null) onNearby(false);
  };
  document.addEventListener("dragover", over);
  document.addEventListener("drop", drop);
  document.addEventListener("dragleave", leave);
  return () => {
    document.removeEventListener("dragover", over);
    document.removeEventListener("drop", drop);
    document.removeEventListener("dragleave", leave);
  };
}
