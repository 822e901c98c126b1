/** What scrolls: the picture with room around it for pins at its edges and for the tools below. */
export const scrollerClass =
  "canvas-dots flex scroll-mt-20 size-full touch-pan-x touch-pan-y overflow-auto overscroll-x-contain p-4 pt-9 pb-20 [scrollbar-gutter:stable] sm:px-10 pointer-coarse:[scrollbar-gutter:auto]";

/** The picture's own box, in the middle of what room there is. */
export const stageClass = "relative m-auto";
