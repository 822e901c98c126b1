import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Nginx, startNginx } from "#tests/support/nginx.ts";

const FOLDER = resolve(import.meta.dirname, "../../docs/nginx");

/** Where nginx finds the files: a folder, or the origin of an S3 server. */
export type FilesForNginx = { folder: string } | { s3: string; resolver?: string };

/**
 * nginx with the settings we ship, written for other places, in front of one process or several; null where
 * there is no nginx. Without TLS, which would only encrypt what the tests look at.
 */
export function startNginxBefore(
  appUrls: string | readonly string[],
  files: FilesForNginx,
): Promise<Nginx | null> {
  const shipped = Object.fromEntries(
    readdirSync(FOLDER).map((name) => [name, readFileSync(join(FOLDER, name), "utf8")]),
  );
  const { "alfinete.conf": site = "", ...parts } = shipped;
  const included = Object.fromEntries(
    Object.entries(parts).map(([name, text]) => [`alfinete/${name}`, placed(name, text, files)]),
  );
  return startNginx((port) => siteOn(port, site, [appUrls].flat()), included);
}

function siteOn(port: number, site: string, appUrls: readonly string[]): string {
  const servers = appUrls.map((url) => `server 127.0.0.1:${new URL(url).port} max_fails=0;`);
  const led = change(site, "server 127.0.0.1:3000 max_fails=0;", servers.join("\n"));
  const here = change(led, "listen 443 ssl http2;", `listen 127.0.0.1:${port};`);
  const plain = here.replaceAll(/^ *ssl_.*\n/gm, "");
  // The redirect from port 80 has nowhere to go.
  return plain.replace(/server \{\n {2}listen 80;[^}]*\}\n/, "");
}

function placed(name: string, text: string, files: FilesForNginx): string {
  if ("folder" in files && name === "files-on-disk.conf") {
    return change(text, "alias /var/lib/alfinete/files/layouts/;", `alias ${files.folder}/;`);
  }
  if ("s3" in files && name === "files-in-s3.conf") {
    const placed = change(text, "https://layouts.s3.us-east-1.amazonaws.com;", `${files.s3};`);
    const { resolver } = files;
    return resolver ? change(placed, "resolver 127.0.0.53 ", `resolver ${resolver} `) : placed;
  }
  if ("s3" in files && name === "locations.conf") {
    const without = change(text, "include alfinete/files-on-disk.conf;\n", "");
    return change(
      without,
      "#include alfinete/files-in-s3.conf;",
      "include alfinete/files-in-s3.conf;",
    );
  }
  return text;
}

function change(text: string, from: string, to: string): string {
  if (text.split(from).length !== 2) throw new Error(`not once in the settings: ${from}`);
  return text.replace(from, to);
}
