import { lazy, Suspense, useEffect, useState } from "react";
import { onFirstToast } from "#web/lib/toast.ts";

const Toaster = lazy(() => import("#web/ui/toaster.tsx"));

/** Where toasts appear. The library behind it loads with the first toast, not with the first page. */
export function ToastArea() {
  const [needed, setNeeded] = useState(false);
  useEffect(() => onFirstToast(() => setNeeded(true)), []);
  if (!needed) return null;
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  );
}
