import type { Context as HonoContext } from "hono";
import type { AppEnv } from "#server/http/app-env.ts";

/**
 * The address that limits count by. Behind a proxy of ours it is what that proxy appended, the
 * last entry: everything before it was written by the client. An IPv6 client owns its whole /64.
 */
export function clientAddress(c: HonoContext<AppEnv>, trustProxy: boolean): string {
  const socket = c.env?.incoming?.socket.remoteAddress ?? "unknown";
  const forwarded = trustProxy ? c.req.header("x-forwarded-for")?.split(",").at(-1)?.trim() : "";
  return networkOf(forwarded || socket);
}

export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.toLowerCase().split("%")[0]?.split("::") ?? [];
  const before = head === "" ? [] : head.split(":");
  const after = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(Math.max(zeros, 0)).fill("0"), ...after];
  const prefix = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${prefix.join(":")}::/64`;
}
