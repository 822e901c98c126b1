import { Hono } from "hono";
import { html } from "hono/html";
import * as z from "zod/mini";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { sandboxClock as words } from "#contract/messages/payment-sandbox.ts";
import { advanceClock } from "#sandbox/advance-clock.ts";
import { badRequest } from "#sandbox/api/api-errors.ts";
import { customerOf, DAY, type Ledger, priceOf } from "#sandbox/ledger.ts";
import {
  formatDate,
  type Markup,
  readForm,
  showPage,
  showStale,
  tokenField,
} from "#sandbox/pages/page-frame.ts";

const PLACE = "clock";
const days = z.coerce.number().check(z.minimum(0), z.maximum(3_660));
const ClockParams = z.strictObject({ advance_days: days });

/** The sandbox clock, as a page for people and as JSON for programs. */
export function clockRoutes(ledger: Ledger): Hono {
  return new Hono()
    .get("/", (c) => showPage(c, { title: words.title, content: clockPage(ledger) }))
    .post("/sandbox/clock", async (c) => {
      if (c.req.header("content-type")?.startsWith("application/json")) {
        const params = ClockParams.safeParse(await c.req.json().catch(() => null));
        if (!params.success) throw badRequest("advance_days must be a number of days");
        advanceClock(ledger, params.data.advance_days * DAY);
        return c.json({ now: new Date(ledger.now() * 1000).toISOString() });
      }
      const fields = await readForm(c, ledger, PLACE);
      if (!fields) return showStale(c);
      const wanted = days.safeParse(fields.get("advance_days"));
      if (wanted.success) advanceClock(ledger, wanted.data * DAY);
      return c.redirect("/", 303);
    });
}

function clockPage(ledger: Ledger): Markup {
  const { subscriptions, events } = ledger.state;
  const recent = events.slice(-20).reverse();
  return html`<p>${fillMessage(words.now, { date: formatDate(ledger.now()) })}</p>
<p class="quiet">${words.body}</p>
<section><form method="post" action="/sandbox/clock">${tokenField(ledger, PLACE)}
<label>${words.days}<input type="number" name="advance_days" value="7" min="0" max="3660" required></label>
<button class="primary">${words.advance}</button></form></section>
<section><h2>${words.subscriptions}</h2>${
    subscriptions.length === 0
      ? html`<p>${words.none}</p>`
      : html`<div class="scroll"><table><thead><tr><th>${words.customer}</th><th>${words.plan}</th><th>${words.status}</th><th>${words.periodEnd}</th></tr></thead>
<tbody>${subscriptions
          .toReversed()
          .map(
            (one) =>
              html`<tr><td>${customerOf(ledger, one.customer).email ?? one.customer}</td><td>${priceOf(ledger, one.price).plan}</td><td>${one.status}</td><td>${formatDate(one.periodEnd)}</td></tr>`,
          )}</tbody></table></div>`
  }</section>
<section><h2>${words.events}</h2><dl>${recent.map(
    ({ type, delivered }) =>
      html`<dt>${type}</dt><dd class="quiet">${delivered ? words.delivered : words.pending}</dd>`,
  )}</dl></section>`;
}
