import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { parseSync } from "oxc-parser";
import { ROOT } from "./project.mjs";

/**
 * Who may import whom. The first rule whose `from` matches a file decides; a file may always import
 * from its own folder. `$1` is what the parentheses of `from` caught, `*` one folder of any name.
 * @type {{ from: RegExp, may: string[], why: string }[]}
 */
const RULES = [
  { from: /^contract\//, may: ["contract/"], why: "the contract imports nothing of ours" },
  {
    from: /^server\/platform\//,
    may: ["contract/", "server/platform/"],
    why: "platform adapters know no business rule",
  },
  {
    from: /^server\/features\/(\w[\w-]*)\//,
    may: [
      "contract/",
      "server/platform/",
      "server/app-secret.ts",
      "server/config.ts",
      "server/context.ts",
      "server/http/answer-tagged.ts",
      "server/http/event-stream.ts",
      "server/http/cached-files.ts",
      "server/http/serve.ts",
      "server/http/share-tags.ts",
      "server/features/$1/",
      "server/features/*/index.ts",
    ],
    why: "a feature reaches another only through its index.ts",
  },
  {
    from: /^server\/http\//,
    may: [
      "contract/",
      "server/platform/",
      "server/features/",
      "server/http/",
      "server/context.ts",
      "server/config.ts",
    ],
    why: "the HTTP layer does not know how the app is composed",
  },
  { from: /^server\/(compose|main)\.ts$/, may: ["contract/", "server/", "sandbox/"], why: "" },
  { from: /^server\//, may: ["contract/", "server/"], why: "only compose.ts imports the sandbox" },
  {
    from: /^sandbox\//,
    may: ["contract/", "sandbox/"],
    why: "the sandbox is its own little server",
  },
  {
    from: /^web\/(ui|lib)\//,
    may: ["contract/", "web/ui/", "web/lib/"],
    why: "ui and lib know no feature",
  },
  {
    from: /^web\/features\/(\w[\w-]*)\//,
    may: ["contract/", "web/ui/", "web/lib/", "web/features/$1/", "web/features/*/index.ts"],
    why: "a feature reaches another only through its index.ts",
  },
  { from: /^web\//, may: ["contract/", "web/"], why: "the browser never imports the server" },
];
const ROOT_FOLDERS = ["contract", "server", "sandbox", "web"];

/**
 * Prints every import that breaks a rule; resolves with an exit code.
 * @param {string} root
 */
export function checkImports(root = ROOT) {
  const problems = ROOT_FOLDERS.flatMap((folder) => listSources(root, folder)).flatMap((file) =>
    importsOf(root, file).flatMap((target) => judge(file, target)),
  );
  for (const problem of problems) console.error(problem);
  return problems.length === 0 ? 0 : 1;
}

/**
 * @param {string} file
 * @param {string} target
 */
function judge(file, target) {
  // Tests may set up whatever they need.
  if (/\.(test|suite|fixtures)\.tsx?$/.test(file)) return [];
  const rule = RULES.find(({ from }) => from.test(file));
  if (!rule) return [];
  const [, caught = ""] = rule.from.exec(file) ?? [];
  const allowed = rule.may.map((place) => place.replace("$1", caught));
  if (allowed.some((place) => pattern(place).test(target))) return [];
  return [`${file} imports ${target}: ${rule.why}`];
}

/** @param {string} place */
function pattern(place) {
  const source = place.replaceAll(".", "\\.").replaceAll("*", "[\\w-]+");
  return new RegExp(`^${source}${place.endsWith("/") ? "" : "$"}`);
}

/**
 * @param {string} root
 * @param {string} folder
 */
function listSources(root, folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join("/"));
}

/**
 * The project's own files that a file imports, types and dynamic imports included.
 * @param {string} root
 * @param {string} file
 */
function importsOf(root, file) {
  const source = readFileSync(join(root, file), "utf8");
  const { module } = parseSync(file, source);
  const fixed = module.staticImports.map(({ moduleRequest }) => moduleRequest.value);
  const reexported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : [])),
  );
  const dynamic = module.dynamicImports.map(({ moduleRequest }) =>
    source.slice(moduleRequest.start + 1, moduleRequest.end - 1),
  );
  return [...fixed, ...reexported, ...dynamic].flatMap((specifier) => {
    if (specifier.startsWith("#")) return [specifier.slice(1)];
    if (!specifier.startsWith(".")) return [];
    return [
      relative(root, resolve(root, dirname(file), specifier))
        .split(sep)
        .join("/"),
    ];
  });
}
