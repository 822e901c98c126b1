import { Client } from "pg";
import { CONNECT_MS, hangUp, KEEP_ALIVE, NOTICE_LOSS } from "#server/platform/db/time-limits.ts";

/** COPY's output must not depend on either server's settings. */
const PLAIN_TEXT =
  "-c timezone=UTC -c datestyle=ISO -c intervalstyle=postgres -c extra_float_digits=1 -c bytea_output=hex";

export async function withClient<T>(url: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    connectionString: url,
    application_name: "alfinete backup",
    // Copying a table has no time limit.
    connectionTimeoutMillis: CONNECT_MS,
    ...KEEP_ALIVE,
    options: `${PLAIN_TEXT} ${NOTICE_LOSS} -c statement_timeout=0 -c idle_in_transaction_session_timeout=0`,
  });
  // The running statement reports the error; without a listener it would end the process.
  client.on("error", () => {});
  await client.connect();
  try {
    return await use(client);
  } finally {
    await hangUp(client);
  }
}
