/** The scrolling element: the image with space around it for pins at its edges and for the tools below. */
export const scrollerClass =
  "canvas-dots flex scroll-mt-20 size-full touch-pan-x touch-pan-y overflow-auto overscroll-x-contain p-4 pt-9 pb-20 [scrollbar-gutter:stable] sm:px-10 pointer-coarse:[scrollbar-gutter:auto]";

/** The image's own box, centred in the available space. */
export const stageClass = "relative m-auto";
