import { defineConfig } from "vitest/config";

/**
 * Long loops, timings and browser runs that want a quiet machine. `npm run test:all` runs them with
 * everything else, `npm run prove` those that prove a guarantee.
 */
const LONG = [
  "tests/browser/accessibility.test.ts",
  "tests/browser/admin-accessibility.test.ts",
  "tests/browser/canvas-*.test.ts",
  "tests/browser/every-screen.test.ts",
  "tests/browser/first-tap.test.ts",
  "tests/browser/comments-{accessibility,offline,owner}.test.ts",
  "tests/browser/layouts-accessibility.test.ts",
  "tests/browser/upload-progress.test.ts",
  "tests/proof/{backup-modes,capacity,headers,http-limits,install,kill-loop,lock-order,migrations,outages,roles}.test.ts",
  "tests/proof/{lost-lines,shutdown,silent-database,slow-headers,two-processes,unfinished-restore,webhook-crash}.test.ts",
  "server/backup/{backup,backup-rules}.test.ts",
  "server/features/accounts/{enumeration,sign-in-flood,sign-in-limits}.test.ts",
  "server/features/comments/{deaf-readers,public-link}.test.ts",
  "server/features/files/nginx-hand-over.test.ts",
  "server/features/{admin/admin-plans,layouts/list-plans,uploads/upload-memory}.test.ts",
  "server/features/privacy/export-capacity.test.ts",
  "server/features/webhooks/{closed-addresses,slow-receivers,webhook-retries}.test.ts",
  "server/platform/db/embedded/embedded-{crash,sharing,start}.test.ts",
  "server/platform/images/{image-process,render-images}.test.ts",
];

export default defineConfig({
  test: {
    include: ["{contract,server,sandbox,web,tests,scripts}/**/*.test.{ts,tsx}"],
    exclude: ["**/node_modules/**", ...(process.env.PROVE === "on" ? [] : LONG)],
    globalSetup: ["tests/support/global-setup.ts"],
    // Its toasts belong to the page of the moment: tests/screens/open-screen.ts loads it anew with each.
    server: { deps: { inline: ["sonner"] } },
    // Two leave a machine of two cores idle for a third of the time; timings want that room.
    maxWorkers: process.env.PROVE === "on" ? 2 : 3,
    // A browser that loses a race for two busy cores gets a second chance, and the report says which did.
    retry: 1,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
