import { isIPv4, isIPv6 } from "node:net";
import type { Context as HonoContext } from "hono";
import type { AppEnv } from "#server/api.ts";

/**
 * The address that limits count by. Behind our proxy it is the last entry, which the proxy appended:
 * everything before it was written by the client. An IPv6 client owns its whole /64.
 */
export function clientAddress(c: HonoContext<AppEnv>, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header("x-forwarded-for") : undefined;
  return addressOf(c.env?.incoming?.socket.remoteAddress, forwarded);
}

/** An entry that is not an address is ignored: its sender is counted by the connection's own address. */
export function addressOf(socket: string | undefined, forwarded: string | undefined): string {
  const entry = forwarded?.slice(forwarded.lastIndexOf(",") + 1).trim();
  return networkOf(withoutPort(entry ?? "")) ?? networkOf(socket ?? "") ?? "unknown";
}

/**
 * Removes the port that some gateways add (`203.0.113.9:54321`, `[2001:db8::1]:443`): it differs each
 * time.
 */
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

/**
 * Expands an IPv6 address into its eight groups, each in its shortest form; the URL parser understands
 * every notation.
 */
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
