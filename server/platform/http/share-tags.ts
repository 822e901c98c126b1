import { product } from "#contract/messages/shell.ts";

export interface Shared {
  /** Whose page it is; ours if nobody's. */
  site?: string | null;
  title: string;
  description: string;
  address: string;
  image: string;
}

/** The meta tags that decide how a shared link looks. */
export function shareTags({ site, title, description, address, image }: Shared): string[] {
  const tags: [name: string, content: string][] = [
    ["og:type", "website"],
    ["og:site_name", site ?? product.name],
    ["og:title", title],
    ["og:description", description],
    ["og:url", address],
    ["og:image", image],
    ["og:locale", "pt_BR"],
  ];
  return [
    ...tags.map(([name, value]) => `<meta property="${name}" content="${escapeHtml(value)}">`),
    `<meta name="twitter:card" content="summary_large_image">`,
  ];
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
