import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "#tests/support/free-port.ts";

/** nginx with the settings of its distribution, giving out a folder; null where there is none to be had. */
export async function startNginx(
  root: string,
): Promise<{ port: number; stop(): Promise<void> } | null> {
  if (!isInstalled() && !install()) {
    console.log("no nginx here, and none may be installed: image bytes are not compared");
    return null;
  }
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "alfinete-nginx-"));
  chmodSync(folder, 0o755);
  const file = join(folder, "nginx.conf");
  writeFileSync(file, settings(port, root, folder));
  const child = spawn("nginx", ["-c", file, "-p", folder], { stdio: "inherit" });
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

function settings(port: number, root: string, folder: string): string {
  return `
    daemon off;
    ${process.getuid?.() === 0 ? "user root;" : ""}
    worker_processes auto;
    pid ${folder}/pid;
    error_log ${folder}/error.log;
    events { worker_connections 768; }
    http {
      sendfile on;
      tcp_nopush on;
      keepalive_requests 1000000;
      types { image/webp webp; }
      access_log ${folder}/access.log;
      server { listen 127.0.0.1:${port}; root ${root}; }
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
