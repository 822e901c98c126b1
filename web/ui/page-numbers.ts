/** The first, the last and the neighbours of the current page; the others are gaps. */
export function pageNumbers(page: number, pages: number): number[] {
  const near = [1, page - 1, page, page + 1, pages];
  const shown = near.filter((number) => number >= 1 && number <= pages);
  // A gap of a single number is as wide as the number.
  if (page - 3 === 1) shown.push(2);
  if (page + 3 === pages) shown.push(pages - 1);
  return [...new Set(shown)].sort((one, other) => one - other);
}
