import { inspect } from "node:util";
import type { DestinationStream } from "pino";

const MARKS: Record<string, string> = { info: " ", warn: "!", error: "✗" };

/** Turns the logger's JSON lines into lines for people at a terminal. */
export function readableLines(destination: DestinationStream): DestinationStream {
  return {
    write(line) {
      const { level, time, msg, error, ...fields } = JSON.parse(line) as Record<string, unknown>;
      const clock = String(time).slice(11, 19);
      const details = Object.entries(fields).map(([name, value]) => `${name}=${format(value)}`);
      const lines = [`${clock} ${MARKS[String(level)] ?? " "} ${[msg, ...details].join("  ")}`];
      if (error !== undefined) lines.push(describe(error));
      destination.write(`${lines.join("\n")}\n`);
    },
  };
}

function format(value: unknown): string {
  return typeof value === "string"
    ? value
    : inspect(value, { breakLength: Number.POSITIVE_INFINITY });
}

function describe(error: unknown): string {
  const { name, message, stack } = error as Record<string, unknown>;
  return [`  ${name}: ${message}`, stack].filter(Boolean).join("\n");
}
