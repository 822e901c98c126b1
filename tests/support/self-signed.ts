import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generate } from "selfsigned";
import { onTestFinished } from "vitest";

export interface Certificate {
  cert: string;
  key: string;
  /** Where the certificate is, for those who are to trust it. */
  file: string;
}

/** A certificate for this machine that nobody has signed, removed with the test. */
export async function selfSigned(): Promise<Certificate> {
  const folder = mkdtempSync(join(tmpdir(), "alf-cert-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "cert.pem");
  const { cert, private: key } = await generate([{ name: "commonName", value: "localhost" }], {
    keyType: "ec",
    algorithm: "sha256",
    extensions: [
      {
        name: "subjectAltName",
        altNames: [
          { type: 2, value: "localhost" },
          { type: 7, ip: "127.0.0.1" },
        ],
      },
    ],
  });
  writeFileSync(file, cert);
  return { cert, key, file };
}
