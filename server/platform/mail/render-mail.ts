import { html, raw } from "hono/html";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { mailMessages } from "#contract/messages/mail.ts";
import type { Mail, MailPicture } from "#server/platform/mail/mail.ts";

/** The name and logo of a space. */
export interface MailBrand {
  name: string | null;
  logo: MailPicture | null;
}

export interface Quote {
  by: string;
  text: string;
  /** Beside the name, such as who may read it. */
  aside?: string | undefined;
  /** Of what is spoken about. */
  picture?: MailPicture | undefined;
  /** Where it stands. */
  link?: MailLink | undefined;
}

interface MailLink {
  label: string;
  url: string;
}

/** What was written in one place, when a mail is about several. */
export interface MailSection {
  heading: string;
  quotes: readonly Quote[];
  /** What is not shown in full. */
  more?: string | undefined;
}

export interface MailContent {
  to: string;
  /** Null for someone whose name we do not know. */
  name: string | null;
  /** The space on whose behalf it is sent. */
  brand?: MailBrand;
  subject: string;
  body: string;
  action?: MailLink;
  /** What other people wrote. */
  quotes?: readonly Quote[];
  sections?: readonly MailSection[];
  /** After what was written. */
  more?: string | undefined;
  /** A code to type, shown large. */
  code?: string;
  note: string;
  /** By which one receives no more of these. */
  stop?: MailLink;
}

/** Where the company is named, which the mailer knows. */
export const SIGNATURE_SLOT = "<!--company-->";

const PAPER = "#fbf9f5";
const INK = "#1b1c22";
const QUIET = "#6b675f";
const LINE = "#e2ddd3";
const PIN = "#d6401f";
const SANS = "Inter, 'Helvetica Neue', Helvetica, Arial, sans-serif";

/** Renders a mail as HTML and as plain text. */
export function renderMail(content: MailContent): Mail {
  const { name } = content;
  const greeting = name
    ? fillMessage(mailMessages.greeting, { name })
    : mailMessages.greetingUnnamed;
  return {
    to: content.to,
    subject: content.subject,
    text: plainText(content, greeting),
    html: String(htmlBody(content, greeting)),
    pictures: [
      ...(content.brand?.logo ? [content.brand.logo] : []),
      ...allQuotes(content).flatMap(({ picture }) => picture ?? []),
    ],
  };
}

function allQuotes({ quotes = [], sections = [] }: MailContent): Quote[] {
  return [...quotes, ...sections.flatMap((section) => section.quotes)];
}

function plainText(content: MailContent, greeting: string): string {
  const { body, quotes = [], sections = [], more, action, code, note, stop } = content;
  const written = sections.flatMap(({ heading, quotes: own, more: rest }) => [
    heading,
    ...own.map(quoteText),
    rest,
  ]);
  const middle = action ? linkText(action) : code;
  const parts = [greeting, body, ...quotes.map(quoteText), ...written, more, middle, note];
  return [...parts, stop && linkText(stop), mailMessages.signature].filter(Boolean).join("\n\n");
}

function quoteText({ by, aside, text, link }: Quote): string {
  const said = `${aside ? `${by} (${aside})` : by}:\n${text}`;
  return link ? `${said}\n${linkText(link)}` : said;
}

function linkText({ label, url }: MailLink): string {
  return `${label}: ${url}`;
}

// Mail programs ignore style sheets and most of CSS, hence a table with inline styles.
function htmlBody(content: MailContent, greeting: string) {
  const {
    subject,
    brand,
    body,
    quotes = [],
    sections = [],
    more,
    action,
    code,
    note,
    stop,
  } = content;
  return html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${subject}</title>
</head>
<body style="margin:0;padding:0;background:${PAPER};color:${INK};font:16px/1.6 ${SANS}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td style="padding-bottom:24px;font-size:20px;font-weight:700;letter-spacing:-0.01em"><span style="display:inline-block;width:14px;height:14px;margin-right:8px;background:${PIN};border-radius:50% 50% 50% 0"></span>Alfinete</td></tr>
<tr><td style="background:#ffffff;border:1px solid ${LINE};border-radius:16px;padding:32px">
${brand ? brandLine(brand) : ""}
<p style="margin:0 0 16px">${greeting}</p>
<p style="margin:0 0 24px">${body}</p>
${quotes.map(quote)}
${sections.map(section)}
${more ? html`<p style="margin:0 0 24px;color:${QUIET}">${more}</p>` : ""}
${action ? button(action) : ""}
${code ? html`<p style="margin:0 0 24px;font-size:32px;font-weight:700;letter-spacing:0.2em;font-variant-numeric:tabular-nums">${code}</p>` : ""}
<p style="margin:0;color:${QUIET};font-size:14px">${note}${stop ? html` <a href="${stop.url}" style="color:${QUIET}">${stop.label}</a>` : ""}</p>
</td></tr>
<tr><td style="padding-top:24px;color:${QUIET};font-size:13px">${mailMessages.signature}${raw(SIGNATURE_SLOT)}</td></tr>
</table>
</td></tr></table>
</body>
</html>`;
}

function brandLine({ name, logo }: MailBrand) {
  if (!name && !logo) return "";
  const picture = logo
    ? html`<img src="cid:${logo.id}" alt="" width="40" height="40" style="width:40px;height:40px;border-radius:8px;vertical-align:middle;margin-right:12px">`
    : "";
  return html`<p style="margin:0 0 24px;font-weight:600">${picture}${name ?? ""}</p>`;
}

function button({ label, url }: { label: string; url: string }) {
  return html`<p style="margin:0 0 24px"><a href="${url}" style="display:inline-block;background:${PIN};color:#ffffff;text-decoration:none;font-weight:600;padding:12px 24px;border-radius:10px">${label}</a></p>
<p style="margin:0 0 24px;color:${QUIET};font-size:13px;overflow-wrap:anywhere">${mailMessages.linkFallback}<br><a href="${url}" style="color:${QUIET}">${url}</a></p>`;
}

function section({ heading, quotes, more }: MailSection) {
  return html`<h2 style="margin:24px 0 16px;font-size:17px">${heading}</h2>
${quotes.map(quote)}
${more ? html`<p style="margin:0 0 16px;color:${QUIET}">${more}</p>` : ""}`;
}

function quote({ by, aside, text, picture, link }: Quote) {
  const shown = picture
    ? html`<img src="cid:${picture.id}" alt="" width="160" style="display:block;width:160px;height:auto;margin:0 0 8px;border:1px solid ${LINE};border-radius:8px">`
    : "";
  return html`<blockquote style="margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid ${PIN}">${shown}<strong>${by}</strong>${aside ? html` <span style="color:${QUIET};font-size:13px">${aside}</span>` : ""}<br><span style="white-space:pre-line">${text}</span>${link ? html`<br><a href="${link.url}" style="color:${QUIET};font-size:14px">${link.label}</a>` : ""}</blockquote>`;
}
