import { readFileSync } from "node:fs";
import { parser } from "@prometheus-io/lezer-promql";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { createMetrics } from "#server/platform/telemetry/metrics.ts";

interface Rules {
  groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[];
}
interface Dashboard {
  panels: { id: number; title: string; targets: { expr: string }[] }[];
}

const { groups } = parse(readFileSync("docs/monitoring/alerts.yaml", "utf8")) as Rules;
const { panels } = JSON.parse(readFileSync("docs/monitoring/dashboard.json", "utf8")) as Dashboard;
const expressions: [string, string][] = [
  ...groups
    .flatMap(({ rules }) => rules)
    .map(({ alert, expr }) => [alert, expr] as [string, string]),
  ...panels.flatMap(({ title, targets }) =>
    // Grafana's own variable stands for a duration.
    targets.map(
      ({ expr }) => [title, expr.replaceAll("$__rate_interval", "5m")] as [string, string],
    ),
  ),
];

/** Every name that a process exposes; `up` is Prometheus's own. */
async function exposedNames(): Promise<Set<string>> {
  const metrics = createMetrics();
  metrics.images({} as never);
  metrics.outbound({} as never);
  metrics.readFrom({
    parts: async () => ({}),
    batchFallbacks: () => 0,
    approvalProblems: async () => 0,
    droppedLogLines: () => 0,
    liveStreams: () => 0,
    jobs: async () => ({ waiting: 0, active: 0, failed: 0 }),
    databasePool: () => ({ total: 0, idle: 0, waiting: 0 }),
  });
  const text = await metrics.render();
  const names = [...text.matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(([, name = "", type]) =>
    type === "histogram" ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  );
  return new Set(["up", ...names]);
}

test.each(expressions)("%s asks for what there is, in PromQL", async (_, expression) => {
  const tree = parser.parse(expression);
  const known = await exposedNames();
  const asked: string[] = [];
  tree.iterate({
    enter({ type, from, to }) {
      expect([type.isError, expression.slice(from, to)]).toEqual([
        false,
        expression.slice(from, to),
      ]);
      if (type.name === "VectorSelector") {
        asked.push(/^[a-z_:]\w*/.exec(expression.slice(from, to))?.[0] ?? "");
      }
    },
  });
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter((name) => !known.has(name))).toEqual([]);
});
