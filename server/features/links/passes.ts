import { createHmac, timingSafeEqual } from "node:crypto";
import type { Context as HonoContext } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { parse } from "hono/utils/cookie";
import { deriveKeys } from "#server/app-secret.ts";
import type { Services } from "#server/context.ts";
import type { LinkRow } from "#server/features/links/link-rows.ts";

const PREFIX = "alfinete_pass_";
const VISITOR_SECONDS = 30 * 24 * 3600;
/** An admin looks at a guarded layout once, for a reason that the audit log has. */
const ADMIN_SECONDS = 3600;
/** Every request carries all of them, and headers may not grow without end. */
const MAX_PASSES = 20;

/** Who gave the password may come in; whom an admin's act lets in need not. */
type PassKind = "visitor" | "admin";

type PassedLink = Pick<LinkRow, "id" | "linkPassEpoch">;

/** What a request shows at the gate. */
export interface Visitor {
  hasPass(link: PassedLink): boolean;
  /** Whatever the link asks of others. */
  isAdmitted(link: PassedLink): boolean;
}

type Signing = Pick<Services, "secrets" | "clock">;

/**
 * The passes are read when a link asks for one: most ask for none. A live stream keeps its visitor for hours, so
 * nothing else of the request is kept.
 */
export function visitorOf({ secrets, clock }: Signing, c: HonoContext): Visitor {
  const services = { secrets, clock };
  const cookies = c.req.header("Cookie") ?? "";
  const holds = (kind: PassKind, link: PassedLink) => {
    const name = PREFIX + link.id;
    const pass = parse(cookies, name)[name];
    return pass !== undefined && isValid(services, kind, link, pass);
  };
  return {
    hasPass: (link) => holds("visitor", link),
    isAdmitted: (link) => holds("admin", link),
  };
}

/** Kept by the browser alone: it names the link and the password of that moment, and is signed. */
export function givePass(
  services: Signing & Pick<Services, "config">,
  c: HonoContext,
  link: PassedLink,
  kind: PassKind = "visitor",
): void {
  const maxAge = kind === "admin" ? ADMIN_SECONDS : VISITOR_SECONDS;
  const expires = Math.floor(services.clock().getTime() / 1000) + maxAge;
  const [key] = deriveKeys(services.secrets, "link-pass");
  const value = `${expires}.${sign(key, kind, link, expires)}`;
  dropOldPasses(c, link.id);
  setCookie(c, PREFIX + link.id, value, {
    path: "/",
    httpOnly: true,
    secure: services.config.production,
    sameSite: "Lax",
    maxAge,
  });
}

/** The ones that end first make room. */
function dropOldPasses(c: HonoContext, newLinkId: string): void {
  const held = Object.entries(getCookie(c))
    .filter(([name]) => name.startsWith(PREFIX) && name !== PREFIX + newLinkId)
    .sort(([, one], [, other]) => Number.parseInt(other, 10) - Number.parseInt(one, 10));
  for (const [name] of held.slice(MAX_PASSES - 1)) deleteCookie(c, name, { path: "/" });
}

function isValid(services: Signing, kind: PassKind, link: PassedLink, pass: string): boolean {
  const [expires = "", signature = ""] = pass.split(".");
  const seconds = Number(expires);
  if (!(seconds * 1000 > services.clock().getTime())) return false;
  const given = Buffer.from(signature);
  return deriveKeys(services.secrets, "link-pass").some((key) => {
    const right = Buffer.from(sign(key, kind, link, seconds));
    return given.length === right.length && timingSafeEqual(given, right);
  });
}

function sign(key: Buffer, kind: PassKind, link: PassedLink, expires: number): string {
  const text = [kind, link.id, link.linkPassEpoch, expires].join(":");
  return createHmac("sha256", key).update(text).digest("base64url");
}
