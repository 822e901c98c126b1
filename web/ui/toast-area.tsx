import { lazy, Suspense, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { onFirstToast } from "#web/lib/toast.ts";

const Toaster = lazy(() => import("#web/ui/toaster.tsx"));

/** Where toasts appear. Its library loads with the first toast, not with the first page. */
export function ToastArea() {
  const [needed, setNeeded] = useState(false);
  useEffect(() => onFirstToast(() => setNeeded(true)), []);
  if (!needed) return null;
  // Outside the page, like dialogs: inside it, a dialog's backdrop would cover the toast.
  return createPortal(
    <Suspense>
      <Toaster />
    </Suspense>,
    document.body,
  );
}
