import { lookup, Resolver } from "node:dns/promises";

export interface Address {
  address: string;
  family: 4 | 6;
}

/** All addresses of a name; none when it does not resolve. */
export type ResolveName = (name: string) => Promise<Address[]>;

/**
 * Queries name servers without the thread pool that the system's lookup uses: a name server that does
 * not answer would otherwise delay reading files too.
 */
export function nameServers(): ResolveName {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  return async (name) => {
    if (/(^|\.)localhost\.?$/i.test(name)) return [{ address: "127.0.0.1", family: 4 }];
    const [four, six] = await Promise.allSettled([
      resolver.resolve4(name),
      resolver.resolve6(name),
    ]);
    return [...found(four, 4), ...found(six, 6)];
  };
}

/** Uses the hosts file and the machine's own configuration, for private networks. */
export const systemNames: ResolveName = async (name) => {
  const addresses = await lookup(name, { all: true }).catch(() => []);
  return addresses.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
};

function found(result: PromiseSettledResult<string[]>, family: 4 | 6): Address[] {
  if (result.status === "rejected") return [];
  return result.value.map((address) => ({ address, family }));
}
