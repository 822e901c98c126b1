import { BlockList, isIPv4, isIPv6 } from "node:net";

/** Every block that IANA lists as not globally reachable, multicast and reserved space included. */
const SPECIAL_IPV4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
];

/**
 * Public by number but answered inside the cloud only, with machine metadata: Azure's wire server. What
 * other clouds use is special already: 169.254.0.0/16, 100.100.100.200 (Alibaba), 192.0.0.192 (Oracle),
 * fd00:ec2::254 (AWS), fd20:ce::254 (Google).
 */
const CLOUD_IPV4 = ["168.63.129.16/32"];

/**
 * Of IPv6 only global unicast is public, except ranges that embed another address (Teredo, 6to4) or are
 * reserved. So mapped, translated, unique local and link-local addresses are excluded as well.
 */
const GLOBAL_IPV6 = ["2000::/3"];
const SPECIAL_IPV6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];

const specialIpv4 = blocks([...SPECIAL_IPV4, ...CLOUD_IPV4], "ipv4");
const globalIpv6 = blocks(GLOBAL_IPV6, "ipv6");
const specialIpv6 = blocks(SPECIAL_IPV6, "ipv6");

/** Whether a numeric address is part of the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !specialIpv4.check(address, "ipv4");
  // A zone (`%eth0`) only ever belongs to a link-local address.
  if (!isIPv6(address) || address.includes("%")) return false;
  return globalIpv6.check(address, "ipv6") && !specialIpv6.check(address, "ipv6");
}

function blocks(ranges: readonly string[], family: "ipv4" | "ipv6"): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = "", bits] = range.split("/");
    list.addSubnet(network, Number(bits), family);
  }
  return list;
}
