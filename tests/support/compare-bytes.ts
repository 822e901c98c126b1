import { expect } from "vitest";

/** Vitest compares buffers byte by byte in JavaScript, which takes seconds for a picture. */
expect.addEqualityTesters([
  (one: unknown, other: unknown) =>
    Buffer.isBuffer(one) && Buffer.isBuffer(other) ? one.equals(other) : undefined,
]);
