import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { readBilling } from "#web/features/billing/read-billing.ts";

/** After the portal, where anything may have changed. */
export function PortalReturn() {
  const { portal } = useSearch({ strict: false });
  const navigate = useNavigate();
  const isBack = portal === "true";
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each way back.
  useEffect(() => {
    if (!isBack) return;
    void readBilling();
    void navigate({ to: "/profile", search: {}, replace: true });
  }, [isBack]);
  return null;
}
