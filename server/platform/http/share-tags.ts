import { product } from "#contract/messages/shell.ts";

export interface Shared {
  title: string;
  description: string;
  address: string;
  image: string;
}

/** How a link to a page looks where it is shared. */
export function shareTags({ title, description, address, image }: Shared): string[] {
  const tags: [name: string, content: string][] = [
    ["og:type", "website"],
    ["og:site_name", product.name],
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
