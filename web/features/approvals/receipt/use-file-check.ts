import { useRef, useState } from "react";
import { formatBytes } from "#contract/bytes.ts";
import { limits } from "#contract/limits.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { fileCheck as text } from "#contract/messages/receipt-screens.ts";
import type { Receipt } from "#contract/routes/approvals.ts";
import {
  compareHash,
  type FileVerdict,
  hashFile,
} from "#web/features/approvals/receipt/compare-hash.ts";

/** A kept file may be a little larger than the one that was sent. */
const LARGEST = 2 * limits.imageBytes;

export type FileCheckState =
  | { step: "waiting" }
  | { step: "checking"; file: string }
  | { step: "failed"; reason: string }
  | { step: "done"; file: string; hash: string; verdict: FileVerdict };

/** The file stays in the browser: only its hash is compared. */
export function useFileCheck(decisions: Receipt["decisions"]) {
  const [state, setState] = useState<FileCheckState>({ step: "waiting" });
  // Of files dropped in a row the last one counts.
  const newest = useRef<File | null>(null);
  const check = async ([file]: readonly File[]) => {
    newest.current = file ?? null;
    if (!file) return setState({ step: "failed", reason: text.empty });
    if (file.size > LARGEST) {
      const reason = fillMessage(text.tooBig, { size: formatBytes(limits.imageBytes) });
      return setState({ step: "failed", reason });
    }
    setState({ step: "checking", file: file.name });
    const next = await judge(file, decisions);
    if (newest.current === file) setState(next);
  };
  return { state, check };
}

async function judge(file: File, decisions: Receipt["decisions"]): Promise<FileCheckState> {
  try {
    const hash = await hashFile(file);
    return { step: "done", file: file.name, hash, verdict: compareHash(hash, decisions) };
  } catch {
    // A folder, a file that was moved meanwhile, or a page without https, which may not hash.
    return { step: "failed", reason: text.failed };
  }
}
