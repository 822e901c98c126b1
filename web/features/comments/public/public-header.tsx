import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { navigation, product } from "#contract/messages/shell.ts";
import { ConnectionMark } from "#web/features/comments/live/connection-mark.tsx";
import { PinMark } from "#web/ui/pin-mark.tsx";

interface PublicHeaderProps {
  title: string;
  connected: boolean;
  children: ReactNode;
}

export function PublicHeader({ title, connected, children }: PublicHeaderProps) {
  return (
    <header className="flex h-14 shrink-0 items-center gap-3 border-line border-b bg-paper px-3 sm:px-4">
      <Link
        to="/"
        aria-label={navigation.home}
        className="flex h-11 shrink-0 items-center gap-2 rounded-md px-1 font-bold font-display text-lg tracking-tight"
      >
        <PinMark className="size-5.5" />
        <span className="max-sm:text-base">{product.name}</span>
      </Link>
      <span className="h-5 w-px shrink-0 bg-line" />
      <h1
        tabIndex={-1}
        dir="auto"
        className="min-w-0 flex-1 truncate font-medium font-text text-base tracking-normal"
      >
        {title}
      </h1>
      <ConnectionMark connected={connected} />
      {children}
    </header>
  );
}
