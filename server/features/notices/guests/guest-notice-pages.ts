import { type Context, Hono } from "hono";
import { html } from "hono/html";
import { Failure } from "#contract/errors.ts";
import { confirmGuestPage, stopGuestPage } from "#contract/messages/guest-notices.ts";
import type { Services } from "#server/context.ts";
import {
  canConfirm,
  confirmGuestAddress,
} from "#server/features/notices/guests/confirm-guest-address.ts";
import { pageOfGuest } from "#server/features/notices/guests/page-of-guest.ts";
import {
  stopEverywhere,
  stopOnLayout,
} from "#server/features/notices/guests/stop-guest-notices.ts";
import { isStopLink, type Stopped } from "#server/features/notices/guests/stop-link.ts";
import { plainPage } from "#server/platform/http/plain-page.ts";

/** What the buttons of the page add to its address: a mail program's one-click POST (RFC 8058) has neither. */
const WHAT = "stop";

/** Scanners of mails open every link there is: opening one only asks, and a button does it. */
export function guestNoticePages(services: Services): Hono {
  const confirm = "/guest-notices/confirm/:token";
  const stop = "/guest-notices/:addressId/:layoutId/:signature";
  return new Hono()
    .get(confirm, async (c) =>
      (await canConfirm(services, c.req.param("token"))) ? askToConfirm(c) : confirmationOver(c),
    )
    .post(confirm, async (c) => {
      const confirmed = await confirmGuestAddress(services, c.req.param("token"));
      if (!confirmed) return confirmationOver(c);
      const { publicLink } = confirmed;
      return confirmationDone(c, publicLink && pageOfGuest(services.config, publicLink));
    })
    .get(stop, (c) => {
      requireStopLink(services, c.req.param());
      return askToStop(c);
    })
    .post(stop, async (c) => {
      const stopped = requireStopLink(services, c.req.param());
      const what = c.req.query(WHAT);
      if (what === "everywhere") {
        await stopEverywhere(services, stopped.addressId);
        const { everywhereTitle: title, everywhereBody: text } = stopGuestPage;
        return plainPage(c, { title, text, actions: html`` });
      }
      await stopOnLayout(services, stopped);
      if (what === undefined) return c.body(null, 204);
      const { hereTitle: title, hereBody: text } = stopGuestPage;
      return plainPage(c, { title, text, actions: html`` });
    });
}

function requireStopLink(services: Services, named: Stopped & { signature: string }): Stopped {
  if (!isStopLink(services, named)) throw new Failure("not_found");
  return named;
}

function askToConfirm(c: Context) {
  const { title, body: text, confirm } = confirmGuestPage;
  const actions = html`<form method="post"><button>${confirm}</button></form>`;
  return plainPage(c, { title, text, actions });
}

function confirmationDone(c: Context, url: string | null) {
  const { doneTitle: title, doneBody: text, back } = confirmGuestPage;
  const actions = url ? html`<nav><a class="button" href="${url}">${back}</a></nav>` : html``;
  return plainPage(c, { title, text, actions });
}

function confirmationOver(c: Context) {
  const { overTitle: title, overBody: text } = confirmGuestPage;
  return plainPage(c, { title, text, actions: html`` }, 410);
}

function askToStop(c: Context) {
  const { title, body: text, here, everywhere } = stopGuestPage;
  const actions = html`<form method="post" action="${c.req.path}?${WHAT}=here">
<button>${here}</button>
<button class="quiet" formaction="${c.req.path}?${WHAT}=everywhere">${everywhere}</button>
</form>`;
  return plainPage(c, { title, text, actions });
}
