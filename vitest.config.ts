import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{contract,server,sandbox,web,tests,scripts}/**/*.test.{ts,tsx}"],
    globalSetup: ["tests/support/global-setup.ts"],
    // Two cores: more workers than that only make the browsers wait for each other.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
