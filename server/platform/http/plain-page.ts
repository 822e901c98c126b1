import { createHash } from "node:crypto";
import type { Context } from "hono";
import { html, raw } from "hono/html";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { product } from "#contract/messages/shell.ts";

/** Ink and paper, as the rest of the product. */
const style = `
:root { color-scheme: dark light; --ground: #14151c; --raised: #1b1d25; --text: #f1ede4; --line: #34363f; --quiet: #a5a39d; --pin: #ff6a47; }
@media (prefers-color-scheme: light) { :root { --ground: #fbf9f5; --raised: #ffffff; --text: #1c1b1a; --line: #dcd7cd; --quiet: #6b665e; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 20px; background: var(--ground); color: var(--text); font: 16px/1.5 Inter, system-ui, sans-serif; }
main { max-width: 28rem; padding: 32px; border: 1px solid var(--line); border-radius: 16px; background: var(--raised); }
.brand { display: flex; align-items: center; gap: 8px; margin: 0 0 24px; font-weight: 600; }
.brand img { width: 24px; height: 24px; }
h1 { margin: 0; font-size: 24px; line-height: 1.25; letter-spacing: -0.01em; }
p { margin: 12px 0 0; color: var(--quiet); }
form { display: flex; flex-wrap: wrap; align-items: center; gap: 12px 20px; margin-top: 24px; }
nav { margin-top: 24px; }
button, .button { display: inline-flex; align-items: center; min-height: 44px; padding: 8px 20px; border: 0; border-radius: 6px; background: var(--pin); color: #14151c; font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
button.quiet { border: 1px solid var(--line); background: none; color: var(--text); }
a:not(.button) { color: var(--text); text-underline-offset: 3px; }
:focus-visible { outline: 2px solid var(--pin); outline-offset: 2px; border-radius: 4px; }
`;

const styleHash = createHash("sha256").update(style).digest("base64");

/** The policy that lets a plain page have its style and send its form, and nothing else. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

interface PlainPage {
  title: string;
  text: string;
  /** What can be done: buttons and links. */
  actions: ReturnType<typeof html>;
}

/** A page that works without the browser app: without its scripts, its database or its consent. */
export function plainPage(
  c: Context,
  { title, text, actions }: PlainPage,
  status: ContentfulStatusCode = 200,
): Response | Promise<Response> {
  const page = html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${product.name}</title>
<link rel="icon" href="/favicon.svg">
<style>${raw(style)}</style>
</head>
<body>
<main>
<p class="brand"><img src="/favicon.svg" alt="">${product.name}</p>
<h1>${title}</h1>
<p>${text}</p>
${actions}
</main>
</body>
</html>`;
  return c.html(page, status, { "Content-Security-Policy": policy });
}
