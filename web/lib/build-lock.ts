/** The lock that every open page of a build holds. */
export function buildLock(build: string): string {
  return `alfinete-build-${build}`;
}
