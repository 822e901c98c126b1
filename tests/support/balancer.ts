import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream";

/** What stands in front of several processes: each request goes to the next of them in turn. */
export async function startBalancer(targets: readonly string[]) {
  const served = targets.map(() => 0);
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const chosen = turn++ % targets.length;
    served[chosen] = (served[chosen] ?? 0) + 1;
    const { remoteAddress = "" } = incoming.socket;
    const forwarded = [incoming.headers["x-forwarded-for"], remoteAddress].flat().filter(Boolean);
    const headers = { ...incoming.headers, "x-forwarded-for": forwarded.join(", ") };
    const passedOn = request(
      `${targets[chosen]}${incoming.url}`,
      { method: incoming.method, headers, agent: false },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        pipeline(answer, outgoing, () => {});
      },
    );
    pipeline(incoming, passedOn, () => {});
    passedOn.once("error", () => outgoing.destroy());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    /** Requests by target. */
    served,
    request: (path: string, init?: RequestInit) => fetch(url + path, init),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
