import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { FOLDERS, LONG } from "./scripts/lib/test-files.mjs";

const PROVE = process.env.PROVE === "on";
const common = {
  environment: "./tests/support/worker-environment.ts",
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // A busy machine is slow, not wrong.
  expect: { poll: { timeout: 20_000 } },
  setupFiles: ["tests/support/compare-bytes.ts"],
  // Its toasts belong to the page of the moment: tests/screens/open-screen.ts loads it anew with each.
  server: { deps: { inline: ["sonner"] } },
};

const WITHOUT_DEVELOPER_HELP = { jsx: { runtime: "automatic", development: false } } as const;

const SETUP = [...common.setupFiles, "tests/support/cheap-hashing.ts"];
const own: Record<string, TestProjectInlineConfiguration["test"]> = {
  // React takes a fifth less time without its help for developers.
  screens: { env: { NODE_ENV: "production" } },
  unit: { setupFiles: [...SETUP, "tests/support/unit-setup.ts"] },
};

export default defineConfig({
  test: {
    globalSetup: ["tests/support/global-setup.ts"],
    // Projects need many of the same modules: what one has translated, the others read.
    experimental: { fsModuleCache: true },
    // Two leave a machine of two cores idle for a third of the time; timings want that room.
    maxWorkers: PROVE ? 2 : 3,
    projects: [
      ...Object.entries(FOLDERS).map(([name, folders]) => ({
        oxc: WITHOUT_DEVELOPER_HELP,
        test: {
          name,
          include: folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
          exclude: ["**/node_modules/**", ...LONG],
          // Files of one worker share its modules: loading the app again for each would take longer than most of them.
          isolate: false,
          ...common,
          setupFiles: SETUP,
          ...own[name],
        },
      })),
      ...(PROVE ? [{ test: { name: "long", include: LONG, ...common } }] : []),
    ],
  },
});
