import { TestRunner } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    figures?: string[];
  }
}

/**
 * One tidy line for whoever reads the run: what was tried, how often, with what result. It also goes
 * into the report beside its test, where the table of guarantees finds it.
 */
export function printFigure(line: string): void {
  console.log(line);
  const test = TestRunner.getCurrentTest();
  if (test) test.meta.figures = [...(test.meta.figures ?? []), line];
}
