/** An element that scrolls and zooms pictures. */
export const surfaceClass =
  "canvas-dots flex size-full touch-pan-x touch-pan-y overflow-auto overscroll-x-contain [scrollbar-gutter:stable] pointer-coarse:[scrollbar-gutter:auto]";

/** The scrolling element: the image with space around it for pins at its edges and for the tools below. */
export const scrollerClass = `${surfaceClass} scroll-mt-20 p-4 pt-9 pb-20 sm:px-10`;

/** The image's own box, centred in the available space. */
export const stageClass = "relative m-auto";

/** The tools, in front of the lower edge. */
export const toolbarClass =
  "absolute inset-x-0 bottom-safe-3 z-10 mx-auto flex w-fit max-w-[calc(100%-1rem)] flex-wrap items-center justify-center rounded-md border border-line bg-raised p-1 text-ink shadow-float";

/** A focus ring in front of a surface, which is its `peer`: its own would be behind the image, with sharp corners. */
export const surfaceRingClass =
  "pointer-events-none absolute inset-0 z-10 hidden rounded-[inherit] outline-2 outline-ink -outline-offset-2 peer-focus-visible:block";
