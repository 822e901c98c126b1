import { useEffect, useState } from "react";
import { whenIdle } from "#web/lib/when-idle.ts";

/** Loads what a page can do without, once it is wanted and the page is idle. */
export function useLater<Module extends object>(
  wanted: boolean,
  load: () => Promise<Module>,
): Module | null {
  const [module, setModule] = useState<Module | null>(null);
  useEffect(() => {
    if (!wanted) return;
    return whenIdle(() => void load().then(setModule, () => {}));
  }, [wanted, load]);
  return module;
}
