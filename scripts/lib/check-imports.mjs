import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { parseSync } from "oxc-parser";
import { ROOT } from "./project.mjs";

/** What every feature may import: settings, the request context and the route registry. */
const GIVEN_TO_FEATURES = [
  "server/api.ts",
  "server/app-secret.ts",
  "server/config.ts",
  "server/context.ts",
  "server/recorded-events.ts",
];

/**
 * Who may import whom. The first rule whose `from` matches a file decides; a file may always import
 * from its own folder. `$1` is what the parentheses of `from` caught, `*` one folder of any name.
 * @type {{ from: RegExp, may: string[], why: string }[]}
 */
const RULES = [
  {
    from: /^server\/platform\/version\.ts$/,
    may: ["package.json"],
    why: "it only says the version",
  },
  { from: /^contract\//, may: ["contract/"], why: "the contract imports nothing of ours" },
  {
    from: /^server\/platform\//,
    may: ["contract/", "server/platform/"],
    why: "platform adapters know no business rule",
  },
  {
    from: /^server\/(api|app-secret|config|context)\.ts$/,
    may: ["contract/", "server/platform/", ...GIVEN_TO_FEATURES],
    why: "features stand on it",
  },
  {
    from: /^server\/features\/(\w[\w-]*)\//,
    may: [
      "contract/",
      "server/platform/",
      ...GIVEN_TO_FEATURES,
      "server/features/$1/",
      "server/features/*/index.ts",
    ],
    why: "a feature reaches another only through its index.ts, and knows no HTTP layer",
  },
  {
    from: /^server\/http\//,
    may: [
      "contract/",
      "server/platform/",
      "server/features/",
      "server/http/",
      ...GIVEN_TO_FEATURES,
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
 * Prints every import that breaks a rule and every circle; returns an exit code.
 * @param {string} root
 */
export function checkImports(root = ROOT) {
  const files = ROOT_FOLDERS.flatMap((folder) => listSources(root, folder));
  const imports = new Map(files.map((file) => [file, importsOf(root, file)]));
  const problems = [
    ...files.flatMap((file) => {
      const { fixed = [], dynamic = [] } = imports.get(file) ?? {};
      return [...fixed, ...dynamic].flatMap((target) => judge(file, target));
    }),
    ...circlesIn(new Map([...imports].map(([file, { fixed }]) => [file, fixed]))),
  ];
  for (const problem of problems) console.error(problem);
  return problems.length === 0 ? 0 : 1;
}

/**
 * @param {string} file
 * @param {string} target
 */
function judge(file, target) {
  // Tests may import anything.
  if (/\.(test|suite|fixtures)\.tsx?$/.test(file)) return [];
  const rule = RULES.find(({ from }) => from.test(file));
  if (!rule) return [];
  const [, caught = ""] = rule.from.exec(file) ?? [];
  const allowed = rule.may.map((place) => place.replace("$1", caught));
  if (allowed.some((place) => pattern(place).test(target))) return [];
  return [`${file} imports ${target}: ${rule.why}`];
}

/**
 * Files that import each other, if only for a type: neither can be read before the other. What is imported
 * inside a function is loaded later on purpose.
 * @param {Map<string, string[]>} imports
 */
function circlesIn(imports) {
  /** @type {string[]} */
  const circles = [];
  const done = new Set();
  /** @param {string[]} path */
  const follow = (path) => {
    const file = path.at(-1) ?? "";
    for (const target of imports.get(file) ?? []) {
      const start = path.indexOf(target);
      if (start >= 0) circles.push(`a circle: ${[...path.slice(start), target].join(" → ")}`);
      else if (!done.has(target)) follow([...path, target]);
    }
    done.add(file);
  };
  for (const file of imports.keys()) if (!done.has(file)) follow([file]);
  return circles;
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
 * The project's own files that a file imports, types included: at its top, and inside functions.
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
  /** @param {string[]} specifiers */
  const ours = (specifiers) =>
    specifiers.flatMap((specifier) => {
      if (specifier.startsWith("#")) return [specifier.slice(1)];
      if (!specifier.startsWith(".")) return [];
      return [
        relative(root, resolve(root, dirname(file), specifier))
          .split(sep)
          .join("/"),
      ];
    });
  return { fixed: ours([...fixed, ...reexported]), dynamic: ours(dynamic) };
}
