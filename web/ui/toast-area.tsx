import { lazy, Suspense, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { onFirstToast } from "#web/lib/toast.ts";

const Toaster = lazy(() => import("#web/ui/toaster.tsx"));

/** Where toasts appear. The library behind it loads with the first toast, not with the first page. */
export function ToastArea() {
  const [needed, setNeeded] = useState(false);
  useEffect(() => onFirstToast(() => setNeeded(true)), []);
  if (!needed) return null;
  // Beside the page, like dialogs: inside it, their backdrop would cover what a toast says about them.
  return createPortal(
    <Suspense>
      <Toaster />
    </Suspense>,
    document.body,
  );
}
