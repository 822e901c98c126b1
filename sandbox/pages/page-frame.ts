import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import { html, raw } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import { paymentSandbox as words } from "#contract/messages/payment-sandbox.ts";
import type { Ledger } from "#sandbox/ledger.ts";
import { pageStyle } from "#sandbox/pages/page-style.ts";

export type Markup = HtmlEscapedString | Promise<HtmlEscapedString> | "";

const styleHash = createHash("sha256").update(pageStyle).digest("base64");
const money = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });
const date = new Intl.DateTimeFormat("pt-BR", {
  dateStyle: "short",
  timeZone: "America/Sao_Paulo",
});

export const formatMoney = (centavos: number): string => money.format(centavos / 100);
export const formatDate = (seconds: number): string => date.format(new Date(seconds * 1000));

interface Page {
  title: string;
  content: Markup;
  /** Where the page's forms may redirect to: browsers apply `form-action` to redirects, too. */
  leadsTo?: (string | null)[];
  status?: 200 | 402 | 403 | 410 | 422;
}

export function showPage(c: Context, page: Page): Response | Promise<Response> {
  const origins = (page.leadsTo ?? []).flatMap((url) => (url ? [new URL(url).origin] : []));
  const policy = [
    "default-src 'none'; img-src data:",
    `style-src 'sha256-${styleHash}'`,
    ["form-action 'self'", ...new Set(origins)].join(" "),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  const document = html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title} · ${words.banner}</title>
<link rel="icon" href="data:,">
<style>${raw(pageStyle)}</style>
</head>
<body>
<div class="banner" role="note"><strong>${words.banner}</strong>${words.bannerNote}</div>
<main><h1>${page.title}</h1>${page.content}</main>
</body>
</html>`;
  return c.html(document, page.status ?? 200, {
    "Content-Security-Policy": policy.join("; "),
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
  });
}

export function showGone(c: Context): Response | Promise<Response> {
  return showPage(c, { title: words.gone, content: "", status: 410 });
}

/** For what the account's settings do not offer. */
export function showNotAllowed(c: Context): Response | Promise<Response> {
  return showPage(c, { title: words.notAllowed, content: "", status: 403 });
}

/** Proves that a form came from the page it belongs to. */
export function tokenField({ state }: Ledger, place: string): Markup {
  return html`<input type="hidden" name="token" value="${tokenOf(state.secretKey, place)}">`;
}

/** The fields of a posted form, or null when its token does not match the page's. */
export async function readForm(
  c: Context,
  { state }: Ledger,
  place: string,
): Promise<Map<string, string> | null> {
  const fields = new Map(new URLSearchParams(await c.req.text()));
  const given = Buffer.from(fields.get("token") ?? "");
  const expected = Buffer.from(tokenOf(state.secretKey, place));
  const fits = given.length === expected.length && timingSafeEqual(given, expected);
  return fits ? fields : null;
}

export function showStale(c: Context): Response | Promise<Response> {
  return showPage(c, { title: words.staleForm, content: "", status: 403 });
}

export function alertBox(sentence: string | null): Markup {
  return sentence ? html`<p class="alert" role="alert">${sentence}</p>` : "";
}

function tokenOf(secret: string, place: string): string {
  return createHmac("sha256", secret).update(`form ${place}`).digest("hex");
}
