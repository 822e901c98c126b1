import type { Layout } from "#contract/routes/layouts.ts";
import { browserConfig } from "#web/lib/browser-config.ts";

export function publicLink({ public_link }: Pick<Layout, "public_link">): string {
  return new URL(`/public/${public_link}`, browserConfig.app_url).href;
}
