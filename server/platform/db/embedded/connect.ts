import { setTimeout as sleep } from "node:timers/promises";
import { Client, DatabaseError } from "pg";

/** Starting up or shutting down, and all connections taken. */
const NOT_NOW = ["57P03", "53300"];
/** PostgreSQL listens before it recovers, so silence for this long is no recovery. */
const SILENCE_MS = 30_000;

export async function connect(url: string, name: string): Promise<Client> {
  const client = new Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: 10_000,
  });
  // Without a listener a server that goes away would end our process.
  client.on("error", () => {});
  await client.connect();
  return client;
}

/** Waits for a server that starts or recovers; null once it is no longer alive. */
export async function connectWhile(
  isAlive: () => Promise<boolean>,
  url: string,
): Promise<Client | null> {
  let deadline = Date.now() + SILENCE_MS;
  while (await isAlive()) {
    try {
      return await connect(url, "alfinete start");
    } catch (error) {
      const answered = error instanceof DatabaseError;
      if (answered && !NOT_NOW.includes(error.code ?? "")) throw error;
      if (answered) deadline = Date.now() + SILENCE_MS;
      if (Date.now() > deadline) throw error;
    }
    await sleep(20);
  }
  return null;
}
