import axe from "axe-core";
import type { Page } from "playwright-core";

/** What axe finds against WCAG 2.2 AA on the page as it stands, once nothing moves any more. */
export async function axeViolations(page: Page): Promise<string[]> {
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((motion) => motion.finished)),
  );
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    // The menu library's focus guards are hidden and focusable on purpose: they pass focus on at once.
    const result = await axe.run(
      { exclude: ["[data-base-ui-focus-guard]"] },
      { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] },
    );
    return result.violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.failureSummary ?? ""}`),
    );
  });
}

/** To be called before the page is opened. Without motion nothing is measured half faded in. */
export async function useTheme(page: Page, theme: string): Promise<void> {
  await page.addInitScript((value) => localStorage.setItem("alfinete-theme", value), theme);
  await page.emulateMedia({ reducedMotion: "reduce" });
}
