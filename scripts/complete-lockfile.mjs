import { readFileSync, utimesSync, writeFileSync } from "node:fs";

// A registry mirror may lack the packages of other platforms; npm then leaves them out of the
// lockfile, and `npm ci` refuses it as incomplete. This writes the missing entries: exact version
// and platform, so that they install where they fit and are skipped elsewhere. Run after
// `npm install`; it changes nothing when nothing is missing.

const SYSTEMS = [
  "aix",
  "android",
  "darwin",
  "freebsd",
  "linux",
  "netbsd",
  "openbsd",
  "openharmony",
  "sunos",
  "win32",
];
const PROCESSORS = [
  "arm64",
  "armv6",
  "arm",
  "x64",
  "ia32",
  "ppc64",
  "s390x",
  "riscv64",
  "loong64",
  "mips64el",
  "wasm32",
];

const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
let added = 0;
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (!/^\d/.test(version) || found(path, name)?.version === version) continue;
    const place = found(path, name) ? `${path}/` : "";
    lock.packages[`${place}node_modules/${name}`] = {
      version,
      ...platform(name),
      optional: true,
      ...(entry.dev && { dev: true }),
    };
    added += 1;
  }
}
const sorted = Object.keys(lock.packages).sort((a, b) => a.localeCompare(b, "en"));
lock.packages = Object.fromEntries(sorted.map((path) => [path, lock.packages[path]]));
if (added > 0) {
  writeFileSync("package-lock.json", `${JSON.stringify(lock, null, 2)}\n`);
  // The installed packages still match: without this the next start would install everything again.
  utimesSync("node_modules/.package-lock.json", new Date(), new Date());
}
console.log(`${added} entries added to package-lock.json`);

/**
 * What Node would find under this name from there.
 * @param {string} from
 * @param {string} name
 */
function found(from, name) {
  const steps = from.split("/node_modules/");
  for (let depth = steps.length; depth >= 0; depth -= 1) {
    const folder = steps.slice(0, depth).join("/node_modules/");
    const entry = lock.packages[`${folder && `${folder}/`}node_modules/${name}`];
    if (entry) return entry;
  }
  return undefined;
}

/** @param {string} name */
function platform(name) {
  const words = name.toLowerCase().split(/[/-]/);
  const cpu = PROCESSORS.find((processor) => words.some((word) => word.startsWith(processor)));
  const os = SYSTEMS.find((system) => words.includes(system));
  const libc = words.some((word) => word.startsWith("musl"))
    ? "musl"
    : words.includes("gnu")
      ? "glibc"
      : undefined;
  return { ...(cpu && { cpu: [cpu] }), ...(libc && { libc: [libc] }), ...(os && { os: [os] }) };
}
