import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { freePort } from "#tests/support/free-port.ts";
import type { Certificate } from "#tests/support/self-signed.ts";

const DEBIAN = "/usr/lib/postgresql";
/** PostgreSQL does not run as root; this user owns nothing else. */
const NOBODY = 65534;

export interface SeparatePostgres {
  url: string;
  version: string;
  stop(): Promise<void>;
}

/** The PostgreSQL of the distribution, if it is installed: a server that is not ours, reached by TCP. */
export function debianBinaries(): string | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
  return newest ? join(DEBIAN, newest, "bin") : null;
}

/** Tests have no use for what survives a power cut; with `durable` it is as an operator runs it. */
export async function startSeparatePostgres(
  binFolder: string,
  { durable = false, certificate }: { durable?: boolean; certificate?: Certificate } = {},
): Promise<SeparatePostgres> {
  const folder = mkdtempSync(join(tmpdir(), "alf-sep-"));
  const runAs = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  chmodSync(folder, 0o755);
  if (runAs.uid) chownSync(folder, NOBODY, NOBODY);
  const password = randomBytes(12).toString("hex");
  const passwordFile = join(folder, "password");
  writeFileSync(passwordFile, password);
  chmodSync(passwordFile, 0o644);
  const data = join(folder, "data");
  const init = ["-D", data, "-U", "alfinete", "-A", "scram-sha-256", `--pwfile=${passwordFile}`];
  const made = spawnSync(join(binFolder, "initdb"), [...init, "-E", "UTF8", "--locale=C.UTF-8"], {
    ...runAs,
    encoding: "utf8",
  });
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`);
  const port = await freePort();
  const options = [
    "-D",
    data,
    "-p",
    String(port),
    "-h",
    "127.0.0.1",
    "-k",
    folder,
    // Several apps and their tests use it at a time.
    "-c",
    "max_connections=300",
    ...(durable ? [] : ["-c", "fsync=off"]),
    ...(certificate ? tlsOptions(folder, certificate, runAs.uid) : []),
  ];
  const server = spawn(join(binFolder, "postgres"), options, { ...runAs, stdio: "ignore" });
  const url = `postgres://alfinete:${password}@127.0.0.1:${port}/postgres`;
  const version = await untilReady(url);
  return {
    url,
    version,
    async stop() {
      server.kill("SIGINT");
      await once(server, "exit");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function tlsOptions(folder: string, { cert, key }: Certificate, owner = -1): string[] {
  const files = { ssl_cert_file: cert, ssl_key_file: key };
  const named = Object.entries(files).flatMap(([setting, content]) => {
    const file = join(folder, setting);
    writeFileSync(file, content, { mode: 0o600 });
    if (owner !== -1) chownSync(file, owner, owner);
    return ["-c", `${setting}=${file}`];
  });
  return ["-c", "ssl=on", ...named];
}

async function untilReady(url: string): Promise<string> {
  for (let attempt = 0; attempt < 400; attempt += 1) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      const { rows } = await client.query<{ server_version: string }>("show server_version");
      return rows[0]?.server_version ?? "";
    } catch {
      await sleep(50);
    } finally {
      await client.end().catch(() => {});
    }
  }
  throw new Error("PostgreSQL did not start");
}
