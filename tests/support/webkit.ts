import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { EngineDriver } from "#tests/support/engine-driver.ts";
import { freePort } from "#tests/support/free-port.ts";

const WINDOW = fileURLToPath(new URL("./webkit-window.py", import.meta.url));
/** Room for every window size the tests ask for. */
const SCREEN = "1600x1200x24";

/** Debian's WebKitGTK in a window on a screen of memory, driven by its own WebDriver over HTTP. */
export async function startWebKit(): Promise<EngineDriver> {
  const screen = await startScreen();
  const env = { ...process.env, DISPLAY: screen.display, GDK_BACKEND: "x11" };
  const port = await freePort();
  const driver = spawn("WebKitWebDriver", [`--port=${port}`], {
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const complaints = complaintsOf(driver);

  const ask = async <Result>(method: string, path: string, body?: object): Promise<Result> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as {
      value: Result & { error: string; message: string };
    };
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`);
    return value;
  };
  while (!(await answers(`http://127.0.0.1:${port}/status`))) {
    if (driver.exitCode !== null) throw new Error("WebKitWebDriver did not start");
    await pause(50);
  }
  const { sessionId } = await ask<{ sessionId: string }>("POST", "/session", {
    capabilities: {
      alwaysMatch: {
        "webkitgtk:browserOptions": { binary: "/usr/bin/python3", args: [WINDOW] },
        unhandledPromptBehavior: "ignore",
      },
    },
  });
  const session = `/session/${sessionId}`;

  return {
    name: "WebKit",
    complaints,
    open: (url) => ask("POST", `${session}/url`, { url }),
    async evaluate(expression) {
      const script = `return (async () => JSON.stringify([await ${expression}]))()`;
      const text = await ask<string>("POST", `${session}/execute/sync`, { script, args: [] });
      return JSON.parse(text)[0] as unknown;
    },
    perform: (actions) => ask("POST", `${session}/actions`, { actions }),
    // Its wheel actions forget the keys that are held down, so the wheel is turned on the screen.
    async wheelWithCtrl({ x, y }, notches) {
      const at = [x, y].map((value) => String(Math.round(value)));
      const turn = ["click", "--repeat", String(Math.abs(notches)), notches < 0 ? "4" : "5"];
      const args = ["mousemove", ...at, "keydown", "ctrl", ...turn, "keyup", "ctrl"];
      const { status, stderr } = spawnSync("xdotool", args, { env, encoding: "utf8" });
      if (status !== 0) throw new Error(`xdotool: ${stderr}`);
    },
    async chooseFile(selector, path) {
      const using = { using: "css selector", value: selector };
      const [element] = Object.values(
        await ask<Record<string, string>>("POST", `${session}/element`, using),
      );
      await ask("POST", `${session}/element/${element}/value`, { text: path });
    },
    resize: (width, height) => ask("POST", `${session}/window/rect`, { x: 0, y: 0, width, height }),
    async setCookies(url, cookies) {
      await ask("POST", `${session}/url`, { url });
      for (const [name, value] of Object.entries(cookies))
        await ask("POST", `${session}/cookie`, { cookie: { name, value, path: "/" } });
    },
    clearCookies: () => ask("DELETE", `${session}/cookie`),
    async screenshot() {
      return Buffer.from(await ask<string>("GET", `${session}/screenshot`), "base64");
    },
    async close() {
      // Ends the window; newer versions answer that there is none, which is the aim.
      await ask("DELETE", session).catch(() => {});
      await end(driver);
      await end(screen.child);
    },
  };
}

/** A screen of memory, on a display number that is free. */
async function startScreen(): Promise<{ display: string; child: ChildProcess }> {
  const args = ["-displayfd", "3", "-screen", "0", SCREEN, "-nolisten", "tcp"];
  const child = spawn("Xvfb", args, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const [number] = (await once(child.stdio[3] as NodeJS.ReadableStream, "data")) as [Buffer];
  return { display: `:${String(number).trim()}`, child };
}

/** What webkit-window.py hears from its pages. */
function complaintsOf({ stderr }: ChildProcess): string[] {
  const complaints: string[] = [];
  let rest = "";
  stderr?.on("data", (chunk: Buffer) => {
    const lines = `${rest}${chunk}`.split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines)
      if (line.startsWith("COMPLAINT ")) complaints.push(line.slice("COMPLAINT ".length));
  });
  return complaints;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

async function answers(address: string): Promise<boolean> {
  try {
    return (await fetch(address)).ok;
  } catch {
    return false;
  }
}
