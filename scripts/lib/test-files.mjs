import { readdirSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./project.mjs";

/**
 * The test files of `npm test` by project; `npm run test:all` runs those of LONG as well.
 * @type {Record<string, readonly string[]>}
 */
export const FOLDERS = {
  app: ["tests/browser", "tests/proof", "server", "sandbox"],
  screens: ["tests/screens"],
  unit: ["contract", "web", "scripts"],
};

/** Long loops, waits for retries, timings and browser runs: the others keep `npm test` below nine minutes. */
export const LONG = [
  "server/backup/approvals-backup.test.ts",
  "server/backup/backup-rules.test.ts",
  "server/backup/backup.test.ts",
  "server/checks/check-config.test.ts",
  "server/features/accounts/enumeration.test.ts",
  "server/features/accounts/proxied-limits.test.ts",
  "server/features/accounts/sign-in-flood.test.ts",
  "server/features/accounts/sign-in-limits.test.ts",
  "server/features/admin/admin-plans.test.ts",
  "server/features/approvals/approval-guarantees.test.ts",
  "server/features/approvals/receipts/receipt-pdf.test.ts",
  "server/features/approvals/receipts/receipts.test.ts",
  "server/features/billing/healing.test.ts",
  "server/features/billing/provider-away.test.ts",
  "server/features/comments/deaf-readers.test.ts",
  "server/features/comments/public-link.test.ts",
  "server/features/evidence/check-records.test.ts",
  "server/features/exports/report/large-report.test.ts",
  "server/features/exports/sheet/spreadsheet.test.ts",
  "server/features/files/nginx-hand-over.test.ts",
  "server/features/layouts/image-turns.test.ts",
  "server/features/layouts/list-plans.test.ts",
  "server/features/layouts/renditions-served.test.ts",
  "server/features/layouts/sweep-safety.test.ts",
  "server/features/links/link-guesses.test.ts",
  "server/features/notices/guests/guest-confirmation.test.ts",
  "server/features/notices/guests/guest-mails.test.ts",
  "server/features/notices/guests/guest-notices.test.ts",
  "server/features/notices/notice-flood.test.ts",
  "server/features/notices/push/push-messages.test.ts",
  "server/features/privacy/export-capacity.test.ts",
  "server/features/privacy/large-export.test.ts",
  "server/features/privacy/lost-export-answer.test.ts",
  "server/features/uploads/upload-memory.test.ts",
  "server/features/versions/version-guarantees.test.ts",
  "server/features/webhooks/closed-addresses.test.ts",
  "server/features/webhooks/fan-out.test.ts",
  "server/features/webhooks/slow-receivers.test.ts",
  "server/features/webhooks/webhook-retries.test.ts",
  "server/http/openapi.test.ts",
  "server/platform/db/embedded/embedded-crash.test.ts",
  "server/platform/db/embedded/embedded-sharing.test.ts",
  "server/platform/db/embedded/embedded-start.test.ts",
  "server/platform/db/postgres-adapters.test.ts",
  "server/platform/images/compare/difference-corpus.test.ts",
  "server/platform/images/compare/hard-differences.test.ts",
  "server/platform/images/image-cleaning.test.ts",
  "server/platform/images/image-process.test.ts",
  "server/platform/images/render-images.test.ts",
  "server/platform/installation/claim-store.test.ts",
  "server/platform/telemetry/traces.test.ts",
  "tests/browser/accessibility.test.ts",
  "tests/browser/admin-accessibility.test.ts",
  "tests/browser/admin-area.test.ts",
  "tests/browser/approval-accessibility.test.ts",
  "tests/browser/approval.test.ts",
  "tests/browser/billing.test.ts",
  "tests/browser/canvas-frames.test.ts",
  "tests/browser/canvas-gestures.test.ts",
  "tests/browser/canvas-precision.test.ts",
  "tests/browser/comments-accessibility.test.ts",
  "tests/browser/comments-marks.test.ts",
  "tests/browser/comments-moving.test.ts",
  "tests/browser/comments-offline.test.ts",
  "tests/browser/comments-owner.test.ts",
  "tests/browser/comments-placing.test.ts",
  "tests/browser/compare-frames.test.ts",
  "tests/browser/downloads.test.ts",
  "tests/browser/error-reporting.test.ts",
  "tests/browser/every-screen.test.ts",
  "tests/browser/first-minutes.test.ts",
  "tests/browser/first-tap.test.ts",
  "tests/browser/guest-notices.test.ts",
  "tests/browser/layouts-accessibility.test.ts",
  "tests/browser/layouts.test.ts",
  "tests/browser/marks-accessibility.test.ts",
  "tests/browser/notices.test.ts",
  "tests/browser/oldest-browsers.test.ts",
  "tests/browser/other-engines.test.ts",
  "tests/browser/payment-journeys.test.ts",
  "tests/browser/presentation.test.ts",
  "tests/browser/public-changes.test.ts",
  "tests/browser/receipt.test.ts",
  "tests/browser/safe-areas.test.ts",
  "tests/browser/service-worker.test.ts",
  "tests/browser/shell.test.ts",
  "tests/browser/spaces.test.ts",
  "tests/browser/tabs.test.ts",
  "tests/browser/thread-frames.test.ts",
  "tests/browser/tooltips.test.ts",
  "tests/browser/upload-progress.test.ts",
  "tests/browser/wcag.test.ts",
  "tests/proof/backup-modes.test.ts",
  "tests/proof/capacity.test.ts",
  "tests/proof/headers.test.ts",
  "tests/proof/http-limits.test.ts",
  "tests/proof/image-stages.test.ts",
  "tests/proof/install.test.ts",
  "tests/proof/kill-loop.test.ts",
  "tests/proof/killed-comparison.test.ts",
  "tests/proof/killed-worker.test.ts",
  "tests/proof/lock-order.test.ts",
  "tests/proof/lost-lines.test.ts",
  "tests/proof/many-starts.test.ts",
  "tests/proof/migrations.test.ts",
  "tests/proof/node-versions.test.ts",
  "tests/proof/notice-crash.test.ts",
  "tests/proof/outages.test.ts",
  "tests/proof/process.test.ts",
  "tests/proof/reconciliation.test.ts",
  "tests/proof/roles.test.ts",
  "tests/proof/rolling-update.test.ts",
  "tests/proof/sandbox-shapes.test.ts",
  "tests/proof/secret-rotation.test.ts",
  "tests/proof/shutdown.test.ts",
  "tests/proof/silent-database.test.ts",
  "tests/proof/silent-parts.test.ts",
  "tests/proof/slow-headers.test.ts",
  "tests/proof/soak.test.ts",
  "tests/proof/two-processes.test.ts",
  "tests/proof/unfinished-restore.test.ts",
  "tests/proof/webhook-crash.test.ts",
];

/**
 * Every test file under these folders.
 * @param {readonly string[]} folders
 */
export function testFiles(folders) {
  return folders
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map(
        (file) => `${folder}/${file}`,
      ),
    )
    .filter((file) => /\.test\.tsx?$/.test(file));
}

/**
 * What a run without filters consists of.
 * @param {boolean} isAll with the long ones
 */
export function describeRun(isAll) {
  const parts = Object.entries(FOLDERS).map(([project, folders]) => {
    const short = testFiles(folders).filter((file) => !LONG.includes(file));
    return `${project} ${short.length}`;
  });
  const long = isAll ? "and the long ones" : "left to npm run test:all:";
  return `Test files: ${parts.join(", ")}; ${long} ${LONG.length}`;
}
