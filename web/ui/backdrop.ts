/** What stands between a dialog and the page; base.css dims the scrollbar's gutter along with it. */
export const backdrop = {
  "data-dims-page": "",
  className:
    "fixed inset-0 z-40 bg-backdrop transition-opacity duration-(--duration-base) data-ending-style:opacity-0 data-starting-style:opacity-0",
};
