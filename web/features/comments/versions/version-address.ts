/** The numbers of two versions, `from` the smaller one. */
export interface VersionPair {
  from: number;
  to: number;
}

/** `?version=2`: the version to show. */
export function versionInAddress(): number | null {
  return positive(new URLSearchParams(location.search).get("version"));
}

/** `?compare=1-3`: the versions to compare, the older first. */
export function pairInAddress(): VersionPair | null {
  const [one, other] = (new URLSearchParams(location.search).get("compare") ?? "")
    .split("-")
    .map(positive);
  if (!one || !other || one === other) return null;
  return { from: Math.min(one, other), to: Math.max(one, other) };
}

interface Shown {
  /** Null for the newest. */
  version: number | null;
  pair: VersionPair | null;
}

/** In place: looking at another version is no step to go back from. */
export function writeAddress({ version, pair }: Shown): void {
  const url = new URL(location.href);
  setOrDelete(url, "version", version === null ? null : String(version));
  setOrDelete(url, "compare", pair && `${pair.from}-${pair.to}`);
  if (url.href !== location.href) history.replaceState(history.state, "", url);
}

function setOrDelete({ searchParams }: URL, name: string, value: string | null): void {
  if (value) searchParams.set(name, value);
  else searchParams.delete(name);
}

function positive(text: string | null): number | null {
  return text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;
}
