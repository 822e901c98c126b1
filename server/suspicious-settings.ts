import { SECRET_SETTINGS, settings } from "#server/config.ts";
import type { Environment } from "#server/environment.ts";

const NAMES = [
  ...Object.keys(settings),
  ...SECRET_SETTINGS.map((name) => `${name}_FILE`),
  "ENV_FILE",
];
/** Names that belong to nobody else, so one that we do not know is a mistake. */
const OURS = /^(APP|COMPANY|S3|SMTP|MAIL|STRIPE|SOCIAL|METRICS|WEBHOOK|X_ACCEL)_/;
/** Read by Node and by libraries. */
const OTHERS = /^(NODE|OTEL|UV|PG|AWS|npm)_|^(TZ|PATH|HOME|LANG|LC_ALL)$/;
/** Shorter names are close to too many others: HOST to HOME. */
const COMPARABLE_LENGTH = 6;

/** Settings that are probably misspelt, one sentence each. */
export function suspiciousSettings({ env, inFile }: Environment): string[] {
  return Object.keys(env)
    .filter((name) => env[name] && !NAMES.includes(name))
    .flatMap((name) => {
      const meant = NAMES.find((known) => isNear(name, known));
      const isOurs = OURS.test(name) || (inFile.includes(name) && !OTHERS.test(name));
      if (!meant && !isOurs) return [];
      return [`${name} is no setting${meant ? `: did you mean ${meant}?` : " and is ignored"}`];
    });
}

function isNear(name: string, known: string): boolean {
  if (name.length < COMPARABLE_LENGTH || known.length < COMPARABLE_LENGTH) return false;
  return distance(name.toUpperCase(), known) <= 2 || known.startsWith(`${name.toUpperCase()}_`);
}

/** Levenshtein's: how many letters differ. */
function distance(one: string, other: string): number {
  let row = [...other, ""].map((_, column) => column);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [column, wanted] of [...other].entries()) {
      const replaced = (row[column] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
