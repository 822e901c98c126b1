export type FormValue = string | FormValue[] | { [name: string]: FormValue };

type Branch = Map<string, Branch | string>;

/** `line_items[0][price]=x` becomes `{line_items: [{price: "x"}]}`; `expand[]=x` becomes `{expand: ["x"]}`. */
export function parseForm(text: string): Record<string, FormValue> {
  const root: Branch = new Map();
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [...name.matchAll(/[^[\]]+|\[\]/g)].map(([part]) => part);
    put(root, path, value);
  }
  return Object.fromEntries([...root].map(([name, branch]) => [name, grow(branch)]));
}

function put(root: Branch, path: readonly string[], value: string): void {
  let branch = root;
  for (const part of path.slice(0, -1)) {
    const found = branch.get(part);
    const next: Branch = found instanceof Map ? found : new Map();
    branch.set(part, next);
    branch = next;
  }
  const last = path.at(-1);
  if (last !== undefined) branch.set(last === "[]" ? String(branch.size) : last, value);
}

function grow(branch: Branch | string): FormValue {
  if (typeof branch === "string") return branch;
  const entries = [...branch];
  if (entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name))) {
    return entries
      .sort(([one], [other]) => Number(one) - Number(other))
      .map(([, value]) => grow(value));
  }
  return Object.fromEntries(entries.map(([name, value]) => [name, grow(value)]));
}
