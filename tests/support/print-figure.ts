/** One tidy line for whoever reads the run: what was tried, how often, with what result. */
export function printFigure(line: string): void {
  console.log(line);
}
