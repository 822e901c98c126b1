import { layoutToasts } from "#contract/messages/layout-toasts.ts";
import type { Link } from "#contract/routes/links.ts";
import { noteShared } from "#web/features/links/shared-mark.ts";
import { browserConfig } from "#web/lib/browser-config.ts";
import { copyText } from "#web/lib/copy-text.ts";

type Addressed = Pick<Link, "public_link"> & Partial<Pick<Link, "kind">>;

/** What visitors open; without a kind it is a layout's. */
export function linkAddress({ public_link, kind = "layout" }: Addressed): string {
  const folder = kind === "layout" ? "public" : "presentation";
  return new URL(`/${folder}/${public_link}`, browserConfig.app_url).href;
}

export function copyLink(link: Addressed): Promise<void> {
  noteShared();
  return copyText(linkAddress(link), layoutToasts.linkCopied);
}
