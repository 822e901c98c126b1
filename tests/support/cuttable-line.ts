import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { statementTraps } from "#tests/support/statement-traps.ts";

export type CuttableLine = Awaited<ReturnType<typeof cuttableLine>>;

/** A line to a database or another server that can be cut, held and mended while the app runs. */
export async function cuttableLine(url: string) {
  const target = new URL(url);
  const socketFolder = target.searchParams.get("host");
  const port = Number(target.port || target.searchParams.get("port") || 5432);
  const open = new Set<Socket>();
  /** Makes a connection silent for good. */
  const silencers = new Set<() => void>();
  const traps = statementTraps();
  let cut = false;
  let held = false;
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({
      ...(socketFolder?.startsWith("/")
        ? { path: `${socketFolder}/.s.PGSQL.${port}` }
        : { port, host: target.hostname }),
      allowHalfOpen: true,
    });
    let silent = false;
    const silence = () => {
      silent = true;
      for (const socket of [near, far]) socket.unpipe().resume();
    };
    silencers.add(silence);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on("error", () => silent || traps.keeps(other) || other.destroy());
      one.on("close", () => {
        open.delete(one);
        silencers.delete(silence);
        if (!silent && !traps.keeps(other)) other.destroy();
      });
    }
    if (cut) near.destroy();
    else near.pipe(traps.between(near, far)).pipe(far).pipe(near);
    if (held) silence();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const proxied = new URL(url);
  proxied.searchParams.delete("host");
  proxied.searchParams.delete("port");
  proxied.hostname = "127.0.0.1";
  proxied.port = String((server.address() as AddressInfo).port);
  return {
    url: proxied.href,
    cut() {
      cut = true;
      for (const socket of open) socket.destroy();
    },
    /** Swallows what is sent, both ways, and tells neither side: as a firewall that forgot the connection. */
    hold() {
      held = true;
      for (const silence of silencers) silence();
    },
    /** New connections work again; one that was held stays silent. */
    mend() {
      cut = false;
      held = false;
    },
    /**
     * Cuts one connection at its next COMMIT; `within` is something that the transaction must have said
     * before, so that it is that one and no other.
     */
    catchCommit: traps.catchCommit,
    /** The same at a statement outside a transaction, by a piece of its text. */
    catchStatement: traps.catchStatement,
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
