import type { ReactNode } from "react";
import { BrandSide } from "#web/features/accounts/brand-side.tsx";

/** The form on one side, the brand on the other where there is room for it. */
export function AuthPage({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-[calc(100svh-4rem)] lg:grid-cols-2">
      <section className="flex justify-center px-safe-4 py-10 sm:px-safe-6 sm:py-16 lg:items-center">
        <div className="w-full max-w-100">{children}</div>
      </section>
      <BrandSide />
    </div>
  );
}
