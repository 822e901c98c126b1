import type { ReactNode } from "react";
import { navigation, product } from "#contract/messages/shell.ts";
import type { SpaceBrand as Brand } from "#contract/routes/spaces.ts";
import { SpaceBrand } from "#web/features/comments/public/space-brand.tsx";
import { cx } from "#web/ui/cx.ts";
import { PinMark } from "#web/ui/pin-mark.tsx";

interface PublicHeaderProps {
  space: Brand;
  title: string;
  children: ReactNode;
}

export function PublicHeader({ space, title, children }: PublicHeaderProps) {
  const branded = space.name !== null || space.logo !== null;
  return (
    <header className="flex h-14 shrink-0 cramped:h-auto cramped:min-h-14 items-center gap-3 border-line border-b bg-paper px-safe-3 sm:px-safe-4">
      <a
        href="/"
        aria-label={navigation.home}
        className="flex h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-md px-1 font-bold font-display text-lg tracking-tight"
      >
        <PinMark className="size-5.5" />
        <span className={cx("cramped:hidden", branded ? "max-lg:hidden" : "max-sm:text-base")}>
          {product.name}
        </span>
      </a>
      <span className="h-5 w-px shrink-0 bg-line" />
      {branded && <SpaceBrand space={space} />}
      <h1
        tabIndex={-1}
        dir="auto"
        className="min-w-0 flex-1 truncate cramped:whitespace-normal cramped:py-1 font-medium cramped:leading-tight font-text text-base tracking-normal"
      >
        {title}
      </h1>
      {children}
    </header>
  );
}
