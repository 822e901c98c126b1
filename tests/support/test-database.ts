import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { inject } from "vitest";
import { leaveDatabase } from "#tests/support/rows.ts";

export const TEMPLATE_DATABASE = "alfinete_template";

/** A fresh database with the schema in place (or `empty`), and the way to drop it. */
export async function createTestDatabase(
  options: { empty?: boolean } = {},
): Promise<{ url: string; drop(): Promise<void> }> {
  const server = inject("postgresUrl");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await withServer(server, (client) =>
    client.query(
      `create database ${name} template ${options.empty ? "template0" : TEMPLATE_DATABASE} strategy file_copy`,
    ),
  );
  const url = withDatabase(server, name);
  return {
    url,
    drop: async () => {
      await leaveDatabase(url);
      await withServer(server, (client) =>
        client.query(`drop database if exists ${name} with (force)`),
      );
    },
  };
}

export function withDatabase(url: string, name: string): string {
  return url.replace(/\/[^/?]*(\?|$)/, `/${name}$1`);
}

export async function withServer<T>(url: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
