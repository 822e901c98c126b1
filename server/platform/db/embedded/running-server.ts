import { realpath } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { choosePlace, type Place } from "#server/platform/db/embedded/choose-place.ts";
import { connectWhile } from "#server/platform/db/embedded/connect.ts";
import { ensureCluster } from "#server/platform/db/embedded/create-cluster.ts";
import { prepareBinaries } from "#server/platform/db/embedded/native-binaries.ts";
import { readPostmaster } from "#server/platform/db/embedded/pid-file.ts";
import {
  type Address,
  chooseAddress,
  databaseUrl,
} from "#server/platform/db/embedded/server-address.ts";
import { launch } from "#server/platform/db/embedded/server-process.ts";

export interface RunningServer {
  place: Place;
  bin: string;
  pid: number;
  address: Address;
  url: string;
}

/**
 * Adopts the server that a killed app left behind, or starts one. Call it under the start lock.
 * A port already given to connection pools is kept through `address`.
 */
export async function ensureServer(dataDir: string, address?: Address): Promise<RunningServer> {
  const place = await choosePlace(dataDir);
  const bin = await prepareBinaries(place);
  await ensureCluster(place, bin);
  const found = await findServer(place, bin);
  if (found) return found;
  await launch(place, bin, address ?? (await chooseAddress(place)));
  const started = await findServer(place, bin);
  if (!started) throw new Error("The embedded database went away while it started.");
  return started;
}

async function findServer(place: Place, bin: string): Promise<RunningServer | null> {
  const isAlive = async () => (await readPostmaster(place)) !== null;
  for (;;) {
    const postmaster = await readPostmaster(place);
    if (!postmaster) return null;
    const { pid, address } = postmaster;
    if (!address) {
      await sleep(20);
      continue;
    }
    const url = await databaseUrl(place, address);
    const client = await connectWhile(isAlive, url);
    if (!client) return null;
    try {
      const { rows } = await client.query("select current_setting('data_directory') as folder");
      if ((await realpath(rows[0].folder)) !== (await realpath(place.cluster)))
        throw new Error(`Process ${pid} answers for the embedded database but is another server.`);
      return { place, bin, pid, address, url };
    } finally {
      await client.end().catch(() => {});
    }
  }
}
