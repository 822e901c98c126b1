import "sonner/dist/styles.css";
import "#web/ui/toaster.css";
import { CircleAlert, CircleCheck, Info } from "lucide-react";
import { useEffect } from "react";
import { Toaster as Sonner, toast as sonner } from "sonner";
import { states } from "#contract/messages/shell.ts";
import { takeToasts } from "#web/lib/toast.ts";
import { useMediaQuery } from "#web/lib/use-media-query.ts";

export default function Toaster() {
  // Effects of children run first, so Sonner listens before the queued toasts are passed on.
  useEffect(
    () =>
      takeToasts({
        show: ({ kind, message, detail, ...rest }) =>
          void sonner[kind](message, { ...rest, description: detail }),
        dismiss: (id) => void sonner.dismiss(id),
      }),
    [],
  );
  const phone = useMediaQuery("(max-width: 600px)");
  return (
    <Sonner
      // At the bottom of a phone it would cover what is being written.
      position={phone ? "top-center" : "bottom-right"}
      mobileOffset={{ top: 64 }}
      offset={{ right: "max(24px, env(safe-area-inset-right))" }}
      // Expanded, so that two toasts at once are both readable.
      expand
      duration={4000}
      visibleToasts={3}
      gap={10}
      containerAriaLabel={states.notifications}
      toastOptions={{ closeButtonAriaLabel: states.close }}
      icons={{
        success: <CircleCheck className="size-5 draw-check text-success" aria-hidden="true" />,
        info: <Info className="size-5 text-ink-soft" aria-hidden="true" />,
        error: <CircleAlert className="size-5 text-danger" aria-hidden="true" />,
      }}
    />
  );
}
