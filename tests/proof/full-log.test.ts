import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "#tests/support/free-port.ts";
import { scrape } from "#tests/support/metrics.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { canMount, mountedDisk } from "#tests/support/small-disk.ts";
import { makeTestPlace, placeSettings } from "#tests/support/test-place.ts";

const MAIN = resolve(import.meta.dirname, "../../dist/server/main.js");
const REQUESTS = 400;

test.skipIf(!canMount())(
  "guarantee 31: a full disk under the log costs lines and no answer, and the log says how many",
  async () => {
    const place = await makeTestPlace();
    onTestFinished(place.leave);
    const disk = await mountedDisk(48 * 1024);
    const log = join(disk.folder, "app.log");
    const fd = openSync(log, "a");
    const [port, metricsPort] = [await freePort(), await freePort()];
    const app = spawn(process.execPath, [MAIN], {
      env: {
        ...process.env,
        ...placeSettings(place),
        ENV_FILE: "/dev/null",
        PORT: String(port),
        METRICS_PORT: String(metricsPort),
      },
      stdio: ["ignore", fd, "ignore"],
    });
    const gone = once(app, "exit");
    onTestFinished(async () => {
      app.kill();
      await gone;
      closeSync(fd);
    });
    const get = (path: string) => fetch(`http://localhost:${port}${path}`);
    const isUp = () =>
      get("/healthz").then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(isUp, { timeout: 30_000 }).toBe(true);

    disk.fill(2_000);
    const statuses: number[] = [];
    for (let sent = 0; sent < REQUESTS; sent += 1) statuses.push((await get("/terms")).status);
    const answered = statuses.filter((status) => status === 200).length;
    const dropped = (await scrape(metricsPort)).value("alfinete_log_lines_dropped_total");
    expect(dropped).toBeGreaterThan(0);

    disk.free();
    await get("/terms");
    const told = () =>
      readFileSync(log, "utf8")
        .split("\n")
        .find((line) => line.includes("log lines were dropped"));
    await expect.poll(told, { timeout: 15_000 }).toBeTruthy();
    printFigure(
      `guarantee 31: log on a full disk of 48 KB: ${answered} of ${REQUESTS} answered, ${dropped} lines dropped, ${JSON.parse(told() ?? "").dropped} told afterwards`,
    );
    expect(answered).toBe(REQUESTS);
  },
);
