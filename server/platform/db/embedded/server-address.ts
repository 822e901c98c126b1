import { readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import type { Place } from "#server/platform/db/embedded/choose-place.ts";
import { DATABASE, USER } from "#server/platform/db/embedded/create-cluster.ts";

export interface Address {
  /** Absent: loopback TCP. */
  socketFolder?: string;
  port: number;
}

/** Systems cut the path of a unix socket at 104 to 108 bytes. */
const LONGEST_SOCKET_PATH = 100;
/** Only part of a file name: the socket folder is this server's alone. */
const SOCKET_PORT = 5432;

export async function chooseAddress(place: Place): Promise<Address> {
  const socket = join(place.sockets, `.s.PGSQL.${SOCKET_PORT}`);
  const fits = Buffer.byteLength(socket) < LONGEST_SOCKET_PATH;
  if (fits && process.platform !== "win32")
    return { socketFolder: place.sockets, port: SOCKET_PORT };
  return { port: await freePort() };
}

export function addressArguments(address: Address): string[] {
  const folder = address.socketFolder;
  // A list to PostgreSQL: quoted, so that a comma or a space in the path does not split it.
  const folders = folder ? `"${folder.replaceAll('"', '""')}"` : "";
  return [
    ...["-c", `listen_addresses=${folder ? "" : "127.0.0.1"}`],
    ...["-c", `unix_socket_directories=${folders}`],
    ...["-c", "unix_socket_permissions=0700"],
    ...["-c", `port=${address.port}`],
  ];
}

/** Port and `sslmode` are spelled out so that a PGPORT or PGSSLMODE of the environment cannot win. */
export async function databaseUrl(place: Place, address: Address): Promise<string> {
  const password = (await readFile(place.passwordFile, "utf8")).trim();
  const folder = address.socketFolder;
  // A `host` parameter beats the host of the URL, in libpq as in `pg`.
  const [host, socket] = folder
    ? ["localhost", `&host=${encodeURIComponent(folder)}`]
    : ["127.0.0.1", ""];
  return `postgres://${USER}:${password}@${host}:${address.port}/${DATABASE}?sslmode=disable${socket}`;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
