import { execFileSync } from "node:child_process";
import fs, { mkdtempSync, readdirSync, rmdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, sep } from "node:path";
import { onTestFinished } from "vitest";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

export interface SmallDisk {
  folder: string;
  /** Takes all of its room but so many bytes. */
  fill(leaving: number): void;
  /** Gives that room back. */
  free(): void;
}

type Make = (folder: string, bytes: number) => void;

/**
 * Disks of few bytes: one that is mounted, where that is allowed, and one that only Node's own streams
 * run into, which can be had everywhere. So there is always one to prove things on.
 */
export function smallDisks(): ["mounted" | "simulated", (bytes: number) => Promise<SmallDisk>][] {
  const simulated = ["simulated", (bytes: number) => makeDisk(simulate, bytes)] as const;
  const mounted = ["mounted", mountedDisk] as const;
  return canMount() ? [[...mounted], [...simulated]] : [[...simulated]];
}

/** Only where `canMount`. */
export function mountedDisk(bytes: number): Promise<SmallDisk> {
  return makeDisk(mount, bytes);
}

async function makeDisk(make: Make, bytes: number): Promise<SmallDisk> {
  const folder = await temporaryFolder();
  make(folder, bytes);
  const ballast = join(folder, "ballast");
  return {
    folder,
    fill: (leaving) => writeFileSync(ballast, Buffer.alloc(bytes - usedIn(folder) - leaving, "b")),
    free: () => rmSync(ballast),
  };
}

function mount(folder: string, bytes: number): void {
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${bytes}`, "tmpfs", folder]);
  onTestFinished(() => void execFileSync("umount", ["--lazy", folder]));
}

export function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), "alfinete-mount-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=4k", "tmpfs", folder], { stdio: "ignore" });
    execFileSync("umount", [folder]);
    return true;
  } catch {
    return false;
  } finally {
    rmdirSync(folder);
  }
}

/** Every stream that writes a file goes through these two functions of `fs`. */
function simulate(folder: string, bytes: number): void {
  const { open, write, writev } = fs;
  const inside = new Set<number>();
  const orFull = (fd: number, wanted: number, args: unknown[], go: () => void) => {
    if (!inside.has(fd) || usedIn(folder) + wanted <= bytes) return go();
    const full = Object.assign(new Error("ENOSPC: no space left on device, write"), {
      code: "ENOSPC",
    });
    const done = args.at(-1) as (error: Error) => void;
    setImmediate(() => done(full));
  };
  const patched = {
    open(path: string, ...args: unknown[]) {
      const done = args.pop() as (error: Error | null, fd: number) => void;
      const opened = (error: Error | null, fd: number) => {
        if (!error && String(path).startsWith(folder + sep)) inside.add(fd);
        else inside.delete(fd);
        done(error, fd);
      };
      Reflect.apply(open, fs, [path, ...args, opened]);
    },
    write(fd: number, chunk: Buffer, ...args: unknown[]) {
      orFull(fd, chunk.length, args, () => Reflect.apply(write, fs, [fd, chunk, ...args]));
    },
    writev(fd: number, chunks: Buffer[], ...args: unknown[]) {
      const wanted = chunks.reduce((sum, { length }) => sum + length, 0);
      orFull(fd, wanted, args, () => Reflect.apply(writev, fs, [fd, chunks, ...args]));
    },
  };
  Object.assign(fs, patched);
  onTestFinished(() => void Object.assign(fs, { open, write, writev }));
}

/** By whole pages, as a disk counts. */
function usedIn(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const sizes = entries.map(({ parentPath, name }) => sizeOf(join(parentPath, name)));
  return sizes.reduce((sum, size) => sum + size, 0);
}

function sizeOf(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false });
  return found?.isFile() ? Math.ceil(found.size / 4096) * 4096 : 0;
}
