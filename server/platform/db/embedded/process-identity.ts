import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";

interface ProcessIdentity {
  /** Differs between two processes that had the same pid; empty where it cannot be known. */
  started: string;
  /** Empty where it cannot be known. */
  command: string;
}

/** Null when no such process runs. A zombie does not run. */
export async function identify(pid: number): Promise<ProcessIdentity | null> {
  if (!exists(pid)) return null;
  if (process.platform === "linux") return identifyByProc(pid);
  if (process.platform === "win32") return { started: "", command: "" };
  return identifyByPs(pid);
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

async function identifyByProc(pid: number): Promise<ProcessIdentity | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8");
    // The name in parentheses may itself hold spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (fields[0] === "Z" || fields[0] === "X") return null;
    const command = await readFile(`/proc/${pid}/cmdline`, "utf8");
    return { started: fields[19] ?? "", command: command.replaceAll("\0", " ") };
  } catch {
    return null;
  }
}

async function identifyByPs(pid: number): Promise<ProcessIdentity | null> {
  try {
    const columns = ["-o", "state=", "-o", "lstart=", "-o", "args="];
    const { stdout } = await promisify(execFile)("ps", [...columns, "-p", String(pid)], {
      env: { ...process.env, LC_ALL: "C" },
    });
    const [state, ...words] = stdout.trim().split(/\s+/);
    if (!state || state.startsWith("Z")) return null;
    return { started: words.slice(0, 5).join(" "), command: words.slice(5).join(" ") };
  } catch {
    return null;
  }
}
