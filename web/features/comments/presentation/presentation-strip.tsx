import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { publicPresentation as text } from "#contract/messages/public-presentation.ts";
import type { PublicPresentation } from "#contract/routes/presentations.ts";
import { LayoutLink } from "#web/features/comments/presentation/layout-link.tsx";
import { Thumbnail } from "#web/features/comments/presentation/thumbnail.tsx";
import { buttonClass } from "#web/ui/button-style.ts";
import { cx } from "#web/ui/cx.ts";

export interface PresentationStripProps {
  layouts: PublicPresentation["layouts"];
  openId: string;
  /** Without pictures it is drawn before the open layout's own picture has come. */
  pictures: boolean;
  onOpen?: ((layoutId: string) => void) | undefined;
}

/** Every layout of the presentation, and the way to the one before and the one after. */
export function PresentationStrip({ layouts, openId, pictures, onOpen }: PresentationStripProps) {
  const list = useRef<HTMLOListElement>(null);
  const at = layouts.findIndex(({ id }) => id === openId);
  const open = layouts[at];

  useEffect(() => {
    const thumbnail = list.current?.querySelector<HTMLElement>(`[data-layout="${openId}"]`);
    thumbnail?.scrollIntoView({ block: "nearest", inline: "center" });
    // Whoever goes along the thumbnails goes on from the new one.
    if (list.current?.contains(document.activeElement)) thumbnail?.focus({ preventScroll: true });
  }, [openId]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Home" && event.key !== "End") return;
    event.preventDefault();
    const end = layouts.at(event.key === "Home" ? 0 : -1);
    if (end) onOpen?.(end.id);
  };
  const numbers = { number: at + 1, count: layouts.length };

  return (
    <nav
      aria-label={text.layouts}
      className="z-10 grid shrink-0 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2 border-line border-t bg-paper px-safe-2 pb-[env(safe-area-inset-bottom)] md:grid-cols-[auto_10rem_auto_minmax(0,1fr)] md:px-safe-4 [@media(height<26rem)]:md:grid-cols-[auto_minmax(0,1fr)_auto]"
    >
      <StepLink
        label={text.previous}
        hint={text.previousHint}
        shortcut="PageUp"
        to={at > 0 ? layouts[at - 1] : undefined}
        onOpen={onOpen}
      />
      <p className="min-w-0 py-1 text-center">
        <span className="block truncate font-medium text-sm" dir="auto">
          {open?.title}
        </span>
        <span className="block whitespace-nowrap text-ink-soft text-xs tabular-nums">
          {fillMessage(text.position, numbers)}
        </span>
      </p>
      <StepLink
        label={text.next}
        hint={text.nextHint}
        shortcut="PageDown"
        to={layouts[at + 1]}
        onOpen={onOpen}
      />
      <ol
        ref={list}
        data-thumbnails=""
        onKeyDown={onKeyDown}
        // The containing block of what is hidden in it, which would otherwise widen the page.
        className="relative col-span-3 flex min-w-0 snap-x gap-1 overflow-x-auto overscroll-x-contain py-1.5 [scrollbar-width:thin] max-md:border-line max-md:border-t md:col-span-1 md:pl-2 [@media(height<26rem)]:hidden"
      >
        {layouts.map((layout) => (
          <li
            key={layout.id}
            className="shrink-0 snap-center max-md:first:ml-auto max-md:last:mr-auto"
          >
            <Thumbnail
              layout={layout}
              isOpen={layout.id === openId}
              picture={pictures}
              onOpen={onOpen}
            />
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface StepLinkProps {
  label: string;
  hint: string;
  shortcut: "PageUp" | "PageDown";
  /** None at the end, where the link stays and keeps the focus. */
  to: PublicPresentation["layouts"][number] | undefined;
  onOpen: PresentationStripProps["onOpen"];
}

function StepLink({ label, hint, shortcut, to, onOpen }: StepLinkProps) {
  const forward = shortcut === "PageDown";
  const Icon = forward ? ChevronRight : ChevronLeft;
  return (
    <LayoutLink
      to={to}
      onOpen={onOpen}
      data-tip={hint}
      aria-keyshortcuts={shortcut}
      className={buttonClass(
        { variant: "ghost", size: "sm" },
        cx(
          "my-1 px-2 aria-disabled:cursor-default aria-disabled:opacity-50 aria-disabled:hover:bg-transparent",
          forward && "flex-row-reverse",
        ),
      )}
    >
      <Icon className="size-4.5" aria-hidden="true" />
      <span className="cramped:sr-only">{label}</span>
    </LayoutLink>
  );
}
