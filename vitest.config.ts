import { defineConfig } from "vitest/config";

/**
 * Long loops, timings and browser runs that want a quiet machine. `npm run prove` runs them with
 * everything else.
 */
const PROVE_ONLY = [
  "tests/browser/accessibility.test.ts",
  "tests/browser/admin-accessibility.test.ts",
  "tests/browser/canvas-*.test.ts",
  "tests/browser/categories.test.ts",
  "tests/browser/comments-{accessibility,offline,overview,owner}.test.ts",
  "tests/browser/layouts-accessibility.test.ts",
  "tests/browser/upload-progress.test.ts",
  "tests/proof/{backup-modes,roles}.test.ts",
  "server/features/accounts/{enumeration,sign-in-limits}.test.ts",
  "server/features/comments/deaf-readers.test.ts",
  "server/features/webhooks/slow-receivers.test.ts",
  "server/platform/db/embedded/embedded-{crash,sharing,start}.test.ts",
  "server/platform/images/{image-process,render-images}.test.ts",
  "tests/proof/{capacity,http-limits,kill-loop,migrations,outages,two-processes,webhook-crash}.test.ts",
];

export default defineConfig({
  test: {
    include: ["{contract,server,sandbox,web,tests,scripts}/**/*.test.{ts,tsx}"],
    exclude: ["**/node_modules/**", ...(process.env.PROVE === "on" ? [] : PROVE_ONLY)],
    globalSetup: ["tests/support/global-setup.ts"],
    // Two cores: more workers than that only make the browsers wait for each other.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
