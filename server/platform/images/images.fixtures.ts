import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { onTestFinished } from "vitest";
import {
  type ImageProcess,
  type ImageProcessOptions,
  imageProcess,
} from "#server/platform/images/image-process.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

/** The child as the sources have it now, in a folder from where it finds the image library. */
export async function bundleChild(): Promise<string> {
  const cache = resolve("node_modules/.cache");
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, "image-child-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const outfile = join(folder, "image-child.mjs");
  await build({
    entryPoints: ["server/platform/images/image-child.ts"],
    outfile,
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20",
    logLevel: "silent",
  });
  return outfile;
}

export interface ImagesUnderTest {
  images: ImageProcess;
  folder: string;
  /** A path in the test's folder. */
  path(name: string): string;
  write(name: string, bytes: Buffer): Promise<string>;
  /** The most memory that the living process has had, as the kernel counted. */
  peakMegabytes(): number;
}

export async function startImages(options: ImageProcessOptions = {}): Promise<ImagesUnderTest> {
  const folder = await temporaryFolder();
  const images = imageProcess({ program: await bundleChild(), ...options });
  onTestFinished(() => images.close());
  const path = (name: string) => join(folder, name);
  return {
    images,
    folder,
    path,
    async write(name, bytes) {
      await writeFile(path(name), bytes);
      return path(name);
    },
    peakMegabytes() {
      const [pid] = images.status().pids;
      const counted = readFileSync(`/proc/${pid}/status`, "utf8").match(/VmHWM:\s+(\d+)/)?.[1];
      return Math.round(Number(counted) / 1024);
    },
  };
}
