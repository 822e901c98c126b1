import * as z from "zod/mini";
import { route } from "#contract/route.ts";

/** A time zone name of PostgreSQL and every browser: 'America/Sao_Paulo'. */
const timeZone = z.string().check(z.maxLength(60), z.refine(isTimeZone));

const Day = z.object({
  date: z.iso.date(),
  users: z.int(),
  layouts: z.int(),
  comments: z.int(),
});
export type Day = z.infer<typeof Day>;

export const AdminOverview = z.object({
  users: z.int(),
  layouts: z.int(),
  comments: z.int(),
  storage: z.int(),
  trial_users: z.int(),
  /** Active or trialing, in the order of the price list. */
  plans: z.array(z.object({ plan_name: z.enum(["Basic", "Pro", "Team"]), subscribers: z.int() })),
  /** In reais. */
  monthly_revenue: z.number(),
  /** Failed payments within the grace period: not part of the revenue. */
  pending_payments: z.int(),
  /** Payments that a bank asks back, and nobody has decided on. */
  open_disputes: z.int(),
  /** The last thirty days in the requested time zone, today last. */
  days: z.array(Day),
  /** The thirty days before those: each stands where the one thirty days later stands in `days`. */
  previous_days: z.array(Day),
});
export type AdminOverview = z.infer<typeof AdminOverview>;

export const getAdminOverview = route({
  method: "GET",
  path: "/api/admin/overview",
  summary: "Totais, assinaturas, receita estimada, os últimos trinta dias e os trinta anteriores",
  access: "admin",
  input: z.strictObject({ time_zone: z._default(timeZone, "America/Sao_Paulo") }),
  output: AdminOverview,
});

const partState = z.enum(["up", "down"]);

/** The nightly sweep of files that belong to no layout. */
const FileSweep = z.object({
  /** Why no file is removed: in the last sweep, or by this process now. */
  refusal: z.nullable(
    z.enum(["foreign_store", "unmarked_store", "too_many_orphans", "older_code"]),
  ),
  /** Null before the first sweep. */
  swept_at: z.nullable(z.iso.datetime()),
  files: z.int(),
  orphans: z.int(),
});
export type FileSweep = z.infer<typeof FileSweep>;

/** The daily verification of the records of approvals. */
const ApprovalCheck = z.object({
  /** Null before the first one. */
  verified_at: z.nullable(z.iso.datetime()),
  records: z.int(),
  /** What was changed, removed or cut off. */
  problems: z.int(),
});
export type ApprovalCheck = z.infer<typeof ApprovalCheck>;

export const SystemState = z.object({
  database: partState,
  storage: partState,
  /** Down while jobs are due and nobody takes them up. */
  workers: partState,
  jobs: z.object({ waiting: z.int(), active: z.int(), failed: z.int() }),
  failing_webhooks: z.int(),
  file_sweep: FileSweep,
  approval_check: ApprovalCheck,
  version: z.string(),
  uptime_seconds: z.int(),
});
export type SystemState = z.infer<typeof SystemState>;

export const getSystemState = route({
  method: "GET",
  path: "/api/admin/system",
  summary: "O estado do sistema: banco de dados, arquivos, fila, webhooks e registros de aprovação",
  access: "admin",
  input: z.strictObject({}),
  output: SystemState,
});

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}
