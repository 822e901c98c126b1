import type { Environment } from "vitest/runtime";
import { workerClosers } from "#tests/support/worker-closers.ts";

/** Node as it is; the end of a worker closes what its files had in common. */
export default {
  name: "worker",
  viteEnvironment: "ssr",
  setup: () => ({
    async teardown() {
      for (const close of workerClosers().splice(0).reverse()) await close();
    },
  }),
} satisfies Environment;
