import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ROOT } from "./project.mjs";

const TIMEOUT_MS = 60_000;
const PASSWORD = "demonstracao-alfinete";

/** Starts the demo workspace in its own folder and on its own port, for as long as a script needs it. */
export async function startDemoApp() {
  const dataDir = mkdtempSync(join(tmpdir(), "alfinete-demo-"));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, [join(ROOT, "dist/server/tools/demo.js")], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port) },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const close = async () => {
    if (child.exitCode === null) {
      child.kill("SIGTERM");
      await once(child, "exit");
    }
    rmSync(dataDir, { recursive: true, force: true });
  };
  const deadline = Date.now() + TIMEOUT_MS;
  while (!(await answers(`${url}/healthz`))) {
    if (child.exitCode === null && Date.now() < deadline) await pause(200);
    else {
      await close();
      throw new Error("the demo did not start");
    }
  }
  return { url, close };
}

/**
 * The cookies of one of the demo's people, as a browser would send them.
 * @param {string} url
 * @param {string} name what stands before the @ of their address
 */
export async function signInToDemo(url, name) {
  const answer = await fetch(`${url}/api/auth/sign-in`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: url },
    body: JSON.stringify({ email: `${name}@demo.alfinete.example`, password: PASSWORD }),
  });
  if (!answer.ok) throw new Error(`${name} could not sign in: ${answer.status}`);
  return answer.headers.getSetCookie().map((line) => {
    const [pair = ""] = line.split(";");
    const [key = "", ...value] = pair.split("=");
    return { name: key, value: value.join("="), url };
  });
}

/**
 * The layouts of whoever has these cookies.
 * @param {string} url
 * @param {readonly { name: string, value: string }[]} cookies
 * @returns {Promise<{ id: string, public_link: string }[]>}
 */
export async function layoutsOf(url, cookies) {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const answer = await fetch(`${url}/api/layouts`, { headers: { Cookie: cookie } });
  /** @type {any} */
  const page = await answer.json();
  return page.data;
}

/** @param {string} address */
async function answers(address) {
  try {
    return (await fetch(address)).ok;
  } catch {
    return false;
  }
}

/** @returns {Promise<number>} */
async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}
