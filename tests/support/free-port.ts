import { once } from "node:events";
import { createServer } from "node:net";

/** Below the range from which outgoing connections take theirs: one could have the port by the time it is used. */
const LOWEST = 15_000;
const HIGHEST = 32_000;

/** A port that nothing listens on now; the app writes it into its links before it listens. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
    const server = createServer().listen(port, "127.0.0.1");
    const isFree = await once(server, "listening").then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, "close");
    return port;
  }
}
