import type { Composition } from "#server/compose.ts";
import type { Config } from "#server/config.ts";

/** The message after `npm start`. */
export function startMessage(
  config: Config,
  places: Composition["places"],
  extraLines: readonly string[] = [],
): string {
  const rows: [string, string | null][] = [
    ["Address", config.appUrl],
    ["Role", config.role === "all" ? null : config.role],
    [
      "Metrics",
      config.metricsPort === null
        ? null
        : `http://${config.metricsHost}:${config.metricsPort}/metrics`,
    ],
    ["Mailbox", places.mailbox],
    ["Data", config.dataDir],
    ["Database", places.database],
    ["Files", places.files],
    ["Mail", places.mail],
    ["Payments", places.payments],
    ["Backups", "npm run backup -- <file>, also while it runs"],
    ["Production", "set NODE_ENV=production and the settings of .env.example"],
  ];
  const lines = rows
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `  ${name.padEnd(11)} ${value}`);
  const extra = extraLines.length > 0 ? ["", ...extraLines.map((line) => `  ${line}`)] : [];
  return `\n  Alfinete is running. Ctrl-C stops it.\n\n${[...lines, ...extra].join("\n")}\n\n`;
}
