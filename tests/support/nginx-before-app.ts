import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Nginx, startNginx } from "#tests/support/nginx.ts";

const FOLDER = resolve(import.meta.dirname, "../../docs/nginx");

/** Where nginx finds the files: a folder, or the origin of an S3 server. */
export type FilesForNginx = { folder: string } | { s3: string };

/** nginx with the settings we ship, written for other places; null where there is no nginx. */
export function startNginxBefore(appUrl: string, files: FilesForNginx): Promise<Nginx | null> {
  const shipped = Object.fromEntries(
    readdirSync(FOLDER).map((name) => [name, readFileSync(join(FOLDER, name), "utf8")]),
  );
  const { "alfinete.conf": site = "", ...parts } = shipped;
  const included = Object.fromEntries(
    Object.entries(parts).map(([name, text]) => [`alfinete/${name}`, placed(name, text, files)]),
  );
  return startNginx((port) => siteOn(port, site, appUrl, files), included);
}

function siteOn(port: number, site: string, appUrl: string, files: FilesForNginx): string {
  const here = change(site, "listen 80;", `listen 127.0.0.1:${port};`);
  const led = change(here, "server 127.0.0.1:3000;", `server 127.0.0.1:${new URL(appUrl).port};`);
  if ("folder" in files) return led;
  const without = change(led, "  include alfinete/files-on-disk.conf;\n", "");
  return change(
    without,
    "#include alfinete/files-in-s3.conf;",
    "include alfinete/files-in-s3.conf;",
  );
}

function placed(name: string, text: string, files: FilesForNginx): string {
  if ("folder" in files && name === "files-on-disk.conf") {
    return change(text, "alias /var/lib/alfinete/files/layouts/;", `alias ${files.folder}/;`);
  }
  if ("s3" in files && name === "files-in-s3.conf") {
    return change(text, "https://layouts.s3.us-east-1.amazonaws.com;", `${files.s3};`);
  }
  return text;
}

function change(text: string, from: string, to: string): string {
  if (text.split(from).length !== 2) throw new Error(`not once in the settings: ${from}`);
  return text.replace(from, to);
}
