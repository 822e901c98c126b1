import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { type CaughtCommit, type CommitFate, commitCatcher } from "#tests/support/catch-commit.ts";

export interface CuttableLine {
  url: string;
  cut(): void;
  mend(): void;
  /**
   * Cuts one connection at its next COMMIT; `within` names something that the transaction must have
   * said before, so that it is that one and no other.
   */
  catchCommit(fate: CommitFate, within?: string): CaughtCommit;
  close(): Promise<void>;
}

/** A line to a database or another server that can be cut and mended while the app runs. */
export async function cuttableLine(url: string): Promise<CuttableLine> {
  const target = new URL(url);
  const socketFolder = target.searchParams.get("host");
  const port = Number(target.port || target.searchParams.get("port") || 5432);
  const open = new Set<Socket>();
  const commits = commitCatcher();
  let cut = false;
  const server = createServer((near) => {
    const far = socketFolder?.startsWith("/")
      ? connect(`${socketFolder}/.s.PGSQL.${port}`)
      : connect(port, target.hostname);
    const ends = commits.join(near, far);
    for (const one of [near, far]) {
      open.add(one);
      one.on("error", () => ends.broken(one));
      one.on("close", () => {
        open.delete(one);
        ends.broken(one);
      });
    }
    if (cut) near.destroy();
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
    mend() {
      cut = false;
    },
    catchCommit: commits.catchNext,
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
