import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { WebSocket } from "ws";
import type { EngineDriver } from "#tests/support/engine-driver.ts";

/** Portuguese, and no calls home. */
const SETTINGS = {
  "intl.accept_languages": "pt-BR",
  "app.normandy.enabled": false,
  "app.update.disabledForTesting": true,
  "browser.safebrowsing.malware.enabled": false,
  "browser.safebrowsing.phishing.enabled": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "services.settings.server": "data:,",
};

interface Answer {
  id?: number;
  type: "success" | "error" | "event";
  method?: string;
  params?: { level?: string; text?: string };
  result?: unknown;
  error?: string;
  message?: string;
}

/** Debian's Firefox without a window, driven over WebDriver BiDi, which it speaks by itself. */
export async function startFirefox(): Promise<EngineDriver> {
  const profile = mkdtempSync(join(tmpdir(), "alfinete-firefox-"));
  const lines = Object.entries(SETTINGS).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, "user.js"), lines.join("\n"));
  const flags = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port=0"];
  const child = spawn("firefox-esr", flags, { stdio: ["ignore", "ignore", "pipe"] });
  const address = await new Promise<string>((found, failed) => {
    let said = "";
    child.once("error", failed);
    child.once("exit", () => failed(new Error(`Firefox did not start: ${said}`)));
    child.stderr.on("data", (chunk: Buffer) => {
      said += chunk;
      const [, listening] = /BiDi listening on (ws:\S+)/.exec(said) ?? [];
      if (listening) found(listening);
    });
  });
  const complaints: string[] = [];
  const socket = new WebSocket(`${address}/session`);
  await once(socket, "open");
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.on("message", (message) => {
    const answer = JSON.parse(String(message)) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
    else if (answer.params?.level === "error") complaints.push(answer.params.text ?? "");
  });
  let last = 0;
  const send = async <Result>(method: string, params: object = {}): Promise<Result> => {
    last += 1;
    const id = last;
    socket.send(JSON.stringify({ id, method, params }));
    const answer = await new Promise<Answer>((done) => waiting.set(id, done));
    waiting.delete(id);
    if (answer.type === "error") throw new Error(`${method}: ${answer.error}: ${answer.message}`);
    return answer.result as Result;
  };
  await send("session.new", { capabilities: {} });
  await send("session.subscribe", { events: ["log.entryAdded"] });
  const { contexts } = await send<{ contexts: { context: string }[] }>("browsingContext.getTree");
  const context = contexts[0]?.context ?? "";

  const evaluate: EngineDriver["evaluate"] = async (expression) => {
    const answer = await send<{
      result?: { value?: string };
      exceptionDetails?: { text: string };
    }>("script.evaluate", {
      target: { context },
      expression: `(async () => JSON.stringify([await ${expression}]))()`,
      awaitPromise: true,
    });
    if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text);
    return JSON.parse(answer.result?.value ?? "[]")[0] as unknown;
  };
  const perform: EngineDriver["perform"] = (actions) =>
    send("input.performActions", { context, actions });

  return {
    name: "Firefox",
    complaints,
    evaluate,
    perform,
    open: (url) => send("browsingContext.navigate", { context, url, wait: "complete" }),
    wheelWithCtrl: async ({ x, y }, notches) => {
      const at = { x: Math.round(x), y: Math.round(y) };
      const ctrl = "\uE009";
      await perform([
        { type: "key", id: "keyboard", actions: [{ type: "keyDown", value: ctrl }] },
        {
          type: "wheel",
          id: "wheel",
          actions: [{ type: "scroll", ...at, deltaX: 0, deltaY: notches * 120 }],
        },
      ]);
      await perform([{ type: "key", id: "keyboard", actions: [{ type: "keyUp", value: ctrl }] }]);
    },
    async chooseFile(selector, path) {
      const { nodes } = await send<{ nodes: { sharedId: string }[] }>(
        "browsingContext.locateNodes",
        { context, locator: { type: "css", value: selector } },
      );
      await send("input.setFiles", { context, element: nodes[0], files: [path] });
    },
    resize: (width, height) =>
      send("browsingContext.setViewport", { context, viewport: { width, height } }),
    async setCookies(url, cookies) {
      const { hostname: domain } = new URL(url);
      for (const [name, value] of Object.entries(cookies)) {
        const cookie = { name, value: { type: "string", value }, domain, path: "/" };
        await send("storage.setCookie", { cookie });
      }
    },
    clearCookies: () => send("storage.deleteCookies"),
    async screenshot() {
      const { data } = await send<{ data: string }>("browsingContext.captureScreenshot", {
        context,
      });
      return Buffer.from(data, "base64");
    },
    async close() {
      const gone = once(child, "exit");
      await send("browser.close");
      await gone;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
