import { layoutMessages } from "#contract/messages/layouts.ts";
import type { Layout } from "#contract/routes/layouts.ts";
import { publicLink } from "#web/features/layouts/public-link.ts";
import { copyText } from "#web/lib/copy-text.ts";

export function copyPublicLink(layout: Pick<Layout, "public_link">): Promise<void> {
  return copyText(publicLink(layout), layoutMessages.linkCopied);
}
