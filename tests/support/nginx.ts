import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "#tests/support/free-port.ts";

export interface Nginx {
  port: number;
  stop(): Promise<void>;
}

/**
 * nginx with the settings of its distribution and those given, for a free port; null where there is
 * none to be had. `files` are what the settings include, by name.
 */
export async function startNginx(
  http: (port: number) => string,
  files: Record<string, string> = {},
): Promise<Nginx | null> {
  if (!isInstalled() && !install()) return null;
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "alfinete-nginx-"));
  chmodSync(folder, 0o755);
  const main = join(folder, "nginx.conf");
  for (const [name, text] of Object.entries({ ...files, "nginx.conf": settings(http(port)) })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const child = spawn("nginx", ["-c", main, "-p", folder, "-e", "error.log"], { stdio: "inherit" });
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error("nginx did not start");
    await sleep(20);
  }
  return {
    port,
    async stop() {
      child.kill("SIGTERM");
      await once(child, "exit");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function isInstalled(): boolean {
  return spawnSync("nginx", ["-v"]).status === 0;
}

/** Debian, as root. */
function install(): boolean {
  if (process.getuid?.() !== 0) return false;
  console.log("installing nginx…");
  return spawnSync("apt-get", ["install", "-y", "nginx-light"]).status === 0 && isInstalled();
}

function settings(http: string): string {
  const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return `
    daemon off;
    ${process.getuid?.() === 0 ? "user root;" : ""}
    worker_processes auto;
    pid pid;
    events { worker_connections 768; }
    http {
      sendfile on;
      tcp_nopush on;
      types { image/webp webp; }
      access_log access.log;
      ${places.map((name) => `${name}_temp_path ${name};`).join("\n      ")}
      ${http}
    }`;
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
