import { expect, test } from "vitest";
import { addressOf } from "#server/http/client-address.ts";

const SOCKET = "10.0.0.2";
const FROM_SOCKET = "10.0.0.2";

test("the proxy's entry is read with and without port and brackets, and counts as one network", () => {
  const readings = [
    ["203.0.113.9", "203.0.113.9"],
    ["203.0.113.9:54321", "203.0.113.9"],
    ["  203.0.113.9:1  ", "203.0.113.9"],
    ["2001:db8:0:7::1", "2001:db8:0:7::/64"],
    ["2001:DB8:0:7:ffff::1", "2001:db8:0:7::/64"],
    ["[2001:db8:0:7::1]", "2001:db8:0:7::/64"],
    ["[2001:db8:0:7::1]:443", "2001:db8:0:7::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::ffff:203.0.113.9", "203.0.113.9"],
    ["::ffff:cb00:7109", "203.0.113.9"],
    ["[::ffff:203.0.113.9]:8080", "203.0.113.9"],
    ["64:ff9b::203.0.113.9", "64:ff9b:0:0::/64"],
    ["198.51.100.1, 203.0.113.9:54321", "203.0.113.9"],
    ["inventado, [2001:db8:0:7::1]:443", "2001:db8:0:7::/64"],
  ];
  for (const [forwarded = "", network] of readings) {
    expect([forwarded, addressOf(SOCKET, forwarded)]).toEqual([forwarded, network]);
  }
});

test("an entry that is not an address counts by its connection", () => {
  const junk = [
    "",
    " ",
    "203.0.113.9,",
    "unknown",
    "_hidden",
    "localhost",
    "203.0.113",
    "203.0.113.9.1",
    "203.0.113.256",
    "203.000.113.009",
    "203.0.113.9:",
    "203.0.113.9:porta",
    "203.0.113.9:123456",
    "[203.0.113.9]",
    "[203.0.113.9]:443",
    "[2001:db8::1",
    "2001:db8::1]",
    "[2001:db8::1]443",
    "[2001:db8::1]:",
    "2001:db8::1::2",
    "2001:db8:0:7:0:0:0:1:443",
    '"203.0.113.9"',
    "for=203.0.113.9",
    "203.0.113.9 203.0.113.8",
    "203.0.113.9;x",
    "<script>",
    "1".repeat(5_000),
  ];
  for (const forwarded of junk) {
    expect([forwarded, addressOf(SOCKET, forwarded)]).toEqual([forwarded, FROM_SOCKET]);
  }
  expect(addressOf("::1", undefined)).toBe("0:0:0:0::/64");
  expect(addressOf(undefined, "inventado")).toBe("unknown");
});
