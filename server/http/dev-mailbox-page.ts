import { html, raw } from "hono/html";
import { devMailbox as words } from "#contract/messages/dev-mailbox.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { devMailboxStyle } from "#server/http/dev-mailbox-style.ts";
import type { CaughtMail } from "#server/platform/mail/mailbox.ts";

const timeFormat = new Intl.DateTimeFormat("pt-BR", {
  dateStyle: "short",
  timeStyle: "medium",
  timeZone: "America/Sao_Paulo",
});

export function devMailboxPage(mails: readonly CaughtMail[], to: string) {
  const query = to && `?to=${encodeURIComponent(to)}`;
  const count = mails.length === 1 ? words.count.one : words.count.other;
  return html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${words.title} · Alfinete</title>
<link rel="icon" href="/favicon.svg">
<style>${raw(devMailboxStyle)}</style>
</head>
<body>
<main>
<h1>${words.title}</h1>
<p class="quiet">${words.intro}</p>
<form method="get" action="/dev/mailbox">
<label>${words.filter}<input type="email" name="to" value="${to}" autocomplete="off"></label>
<button>${words.apply}</button>
</form>
<div class="bar">
<span class="quiet">${fillMessage(count, { count: mails.length })}</span>
${to ? html`<a href="/dev/mailbox">${words.clear}</a>` : ""}
<a href="/dev/mailbox.json${query}">${words.json}</a>
</div>
${mails.length === 0 ? html`<article><p class="quiet">${to ? fillMessage(words.emptyFor, { to }) : words.empty}</p></article>` : ""}
${mails.map(entry)}
</main>
</body>
</html>`;
}

function entry(mail: CaughtMail) {
  return html`<article>
<h2>${mail.subject}</h2>
<div class="meta">
<span><span class="quiet">${words.to}</span> ${mail.to}</span>
<time datetime="${mail.at}">${timeFormat.format(new Date(mail.at))}</time>
</div>
${mail.links.length > 0 ? html`<ul aria-label="${words.links}">${mail.links.map(linkItem)}</ul>` : ""}
<details open><summary>${words.text}</summary><pre>${mail.text}</pre></details>
<details><summary>${words.html}</summary><iframe src="/dev/mailbox/${mail.id}" title="${mail.subject}" sandbox loading="lazy"></iframe></details>
</article>`;
}

function linkItem(link: string) {
  return html`<li><a href="${link}" rel="noreferrer">${link}</a></li>`;
}
