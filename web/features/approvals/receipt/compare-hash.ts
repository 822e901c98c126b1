import type { Receipt } from "#contract/routes/approvals.ts";

/** Which of the files that were decided on a file is. */
export type FileVerdict = "received" | "kept" | "both" | "neither";

type Hashes = Pick<Receipt["decisions"][number], "received_sha256" | "kept_sha256">;

export function compareHash(hash: string, decisions: readonly Hashes[]): FileVerdict {
  const isReceived = decisions.some((each) => each.received_sha256 === hash);
  const isKept = decisions.some((each) => each.kept_sha256 === hash);
  if (isReceived) return isKept ? "both" : "received";
  return isKept ? "kept" : "neither";
}

/** SHA-256 in hexadecimal, as `sha256sum` prints it. */
export async function hashFile(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
