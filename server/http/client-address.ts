import { isIPv4, isIPv6 } from "node:net";
import type { Context as HonoContext } from "hono";
import type { AppEnv } from "#server/api.ts";

/**
 * The address that limits count by. Behind a proxy of ours it is what that proxy appended, the
 * last entry: everything before it was written by the client. An IPv6 client owns its whole /64.
 */
export function clientAddress(c: HonoContext<AppEnv>, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header("x-forwarded-for") : undefined;
  return addressOf(c.env?.incoming?.socket.remoteAddress, forwarded);
}

/** An entry that is no address says nothing: its sender counts with all others of that connection. */
export function addressOf(socket: string | undefined, forwarded: string | undefined): string {
  const entry = forwarded?.slice(forwarded.lastIndexOf(",") + 1).trim();
  return networkOf(withoutPort(entry ?? "")) ?? networkOf(socket ?? "") ?? "unknown";
}

/** `203.0.113.9:54321` and `[2001:db8::1]:443`, as some gateways write it: the port is another each time. */
function withoutPort(entry: string): string {
  const [, inBrackets] = /^\[([^[\]]*:[^[\]]*)\](?::\d{1,5})?$/.exec(entry) ?? [];
  const [, beforePort] = /^([\d.]+):\d{1,5}$/.exec(entry) ?? [];
  return inBrackets ?? beforePort ?? entry;
}

function networkOf(address: string): string | null {
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return null;
  const groups = groupsOf(address);
  // An IPv4 client on an IPv6 socket.
  if (groups.slice(0, 6).join(":") === "0:0:0:0:0:ffff") return dotted(groups.slice(6));
  return `${groups.slice(0, 4).join(":")}::/64`;
}

/** All eight in their shortest form; the URL parser knows every way to write them. */
function groupsOf(address: string): string[] {
  const [withoutZone] = address.split("%");
  const short = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1);
  const [head = [], tail] = short.split("::").map((half) => half.split(":").filter(Boolean));
  if (!tail) return head;
  return [...head, ...Array<string>(8 - head.length - tail.length).fill("0"), ...tail];
}

function dotted(groups: string[]): string {
  const numbers = groups.map((group) => Number.parseInt(group, 16));
  return numbers.flatMap((number) => [number >> 8, number & 255]).join(".");
}
