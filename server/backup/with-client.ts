import { Client } from "pg";
import { CONNECT_MS, hangUp, KEEP_ALIVE, NOTICE_LOSS } from "#server/platform/db/time-limits.ts";

/** What COPY writes must not depend on the settings of either server. */
const PLAIN_TEXT =
  "-c timezone=UTC -c datestyle=ISO -c intervalstyle=postgres -c extra_float_digits=1 -c bytea_output=hex";

export async function withClient<T>(url: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    connectionString: url,
    application_name: "alfinete backup",
    // Copying a table takes as long as it takes.
    connectionTimeoutMillis: CONNECT_MS,
    ...KEEP_ALIVE,
    options: `${PLAIN_TEXT} ${NOTICE_LOSS} -c statement_timeout=0 -c idle_in_transaction_session_timeout=0`,
  });
  // Said by the statement under way; without a listener it would end the process unsaid.
  client.on("error", () => {});
  await client.connect();
  try {
    return await use(client);
  } finally {
    await hangUp(client);
  }
}
