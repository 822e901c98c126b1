/** From then on what shows an icon alone, or has a `data-tip`, says what it is when it is pointed at or focused. */
export function loadTooltips(): void {
  import("#web/ui/tooltips.ts").catch(() => {});
}
