import { closeSync, ftruncateSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { logOutput } from "#server/platform/telemetry/log-output.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { canMount, mountedDisk } from "#tests/support/small-disk.ts";

/** A file on a disk of 48 KB. */
async function openSmallDisk(): Promise<{ fd: number; read(): string }> {
  const { folder } = await mountedDisk(48 * 1024);
  const file = join(folder, "app.log");
  const fd = openSync(file, "a");
  onTestFinished(() => closeSync(fd));
  return { fd, read: () => readFileSync(file, "utf8") };
}

test.skipIf(!canMount())(
  "a full disk costs lines and never throws; when it has room again the log says how many",
  async () => {
    const { fd, read } = await openSmallDisk();
    const output = logOutput(fd);
    const line = (n: number) => `${JSON.stringify({ n, filler: "x".repeat(1_000) })}\n`;
    for (let n = 0; n < 400; n += 1) output.write(line(n));
    const { dropped } = output;
    expect(dropped).toBeGreaterThan(300);
    ftruncateSync(fd, 0);
    output.write(line(400));
    const lines = read().trim().split("\n");
    expect(lines.map((text) => JSON.parse(text))).toMatchObject([
      { level: "warn", msg: "log lines were dropped", dropped },
      { n: 400 },
    ]);
    expect(output.dropped).toBe(dropped);
    printFigure(`log on a full disk of 48 KB: 400 lines, ${dropped} dropped, then told`);
  },
);
