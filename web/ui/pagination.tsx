import { Link } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { pagination as text } from "#contract/messages/controls.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { cx } from "#web/ui/cx.ts";
import { pageNumbers } from "#web/ui/page-numbers.ts";

interface PaginationProps {
  page: number;
  pages: number;
}

const cell =
  "flex size-10 items-center justify-center rounded-md font-medium text-sm tabular-nums transition pointer-coarse:size-11";

/** Numbered pages as links of the current address, whatever else that address holds. */
export function Pagination({ page, pages }: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={text.label} className="mt-8 flex flex-wrap items-center justify-center gap-1">
      <Step to={page - 1} enabled={page > 1} label={text.previous}>
        <ChevronLeft className="size-4.5" aria-hidden="true" />
      </Step>
      {pageNumbers(page, pages).map((number, index, all) => (
        <span key={number} className="contents">
          {index > 0 && number - (all[index - 1] ?? 0) > 1 && (
            <span aria-hidden="true" className="w-4 text-center text-ink-soft">
              …
            </span>
          )}
          <PageLink
            to={number}
            label={fillMessage(text.page, { page: number })}
            current={number === page}
          >
            {number}
          </PageLink>
        </span>
      ))}
      <Step to={page + 1} enabled={page < pages} label={text.next}>
        <ChevronRight className="size-4.5" aria-hidden="true" />
      </Step>
    </nav>
  );
}

interface PageLinkProps {
  to: number;
  label: string;
  current?: boolean;
  children: ReactNode;
}

function PageLink({ to, label, current = false, children }: PageLinkProps) {
  return (
    <Link
      to="."
      // The first page is the address without a number.
      search={(search: object) => ({ ...search, page: to > 1 ? to : undefined })}
      aria-label={label}
      // Else the address without a number would be part of every other, and marked as current too.
      activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
      {...(current && { "aria-current": "page" })}
      className={cx(cell, current ? "bg-ink text-paper" : "text-ink hover:bg-hover")}
    >
      {children}
    </Link>
  );
}

function Step({ enabled, ...link }: PageLinkProps & { enabled: boolean }) {
  if (enabled) return <PageLink {...link} />;
  return (
    <span aria-hidden="true" className={cx(cell, "text-ink-soft opacity-40")}>
      {link.children}
    </span>
  );
}
