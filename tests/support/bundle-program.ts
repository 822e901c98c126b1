import { basename, join } from "node:path";
import { build } from "esbuild";

/** One file that runs anywhere: everything of ours and of npm is inside but the native packages. */
export async function bundleProgram(entry: string, folder: string): Promise<string> {
  const outfile = join(folder, `${basename(entry, ".ts")}.mjs`);
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    external: ["pg-native", "cloudflare:sockets"],
    banner: {
      // `pg` is CommonJS and asks for Node's own modules by `require`.
      js: 'import { createRequire as require_ } from "node:module"; const require = require_(import.meta.url);',
    },
    logLevel: "silent",
  });
  return outfile;
}
