import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { formatRequest } from "#bench/http-connection.ts";

const PATIENCE_MS = 30_000;

export interface OpenStreams {
  close(): void;
}

/** Opens so many streams and waits until each of them is ready; `onData` hears what comes after that. */
export async function openStreams(
  port: number,
  path: string,
  count: number,
  onData: (at: number, chunk: Buffer) => void = () => {},
): Promise<OpenStreams> {
  const request = formatRequest({ path });
  const sockets: Socket[] = [];
  let ready = 0;
  for (let at = 0; at < count; at += 1) {
    const socket = connect(port, "127.0.0.1");
    sockets.push(socket);
    await once(socket, "connect");
    let greeting = "";
    const greet = (chunk: Buffer) => {
      greeting += chunk.toString("latin1");
      if (!greeting.includes("event: ready")) return;
      ready += 1;
      socket.off("data", greet).on("data", (later: Buffer) => onData(at, later));
    };
    socket.on("data", greet);
    socket.write(request);
  }
  const late = AbortSignal.timeout(PATIENCE_MS);
  while (ready < count && !late.aborted) await sleep(10);
  if (ready < count) throw new Error(`only ${ready} of ${count} streams opened`);
  return {
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}
