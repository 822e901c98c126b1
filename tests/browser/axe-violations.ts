import axe from "axe-core";
import type { Page } from "playwright-core";

const WCAG_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What axe finds against WCAG 2.2 AA on the page as it stands, once nothing moves any more. */
export async function axeViolations(page: Page, runOnly = WCAG_AA): Promise<string[]> {
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((motion) => motion.finished)),
  );
  await page.evaluate(axe.source);
  return page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    // The menu library's focus guards are hidden and focusable on purpose: they pass focus on at once.
    const result = await axe.run({ exclude: ["[data-base-ui-focus-guard]"] }, { runOnly });
    return result.violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.failureSummary ?? ""}`),
    );
  }, runOnly);
}

/** The same in the light theme as well, which differs from the dark one in its colours only. */
export async function axeViolationsInBothThemes(page: Page): Promise<string[]> {
  const dark = await axeViolations(page);
  await paint(page, "light");
  const light = await axeViolations(page, ["color-contrast"]);
  await paint(page, "dark");
  return [...dark, ...light.map((violation) => `light theme: ${violation}`)];
}

function paint(page: Page, theme: string): Promise<void> {
  return page.evaluate((value) => {
    document.documentElement.dataset.theme = value;
  }, theme);
}

/** To be called before the page is opened. Without motion nothing is measured half faded in. */
export async function useTheme(page: Page, theme: string): Promise<void> {
  await page.addInitScript((value) => localStorage.setItem("alfinete-theme", value), theme);
  await page.emulateMedia({ reducedMotion: "reduce" });
}
