import type { Page } from "playwright-core";
import { expect } from "vitest";
import { enterAs } from "#tests/browser/account-steps.ts";
import { newPerson, type Person } from "#tests/support/accounts.ts";
import type { BrowserApp } from "#tests/support/browser-app.ts";
import { jobsSettled, runJob } from "#tests/support/jobs.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { advanceDays, sandboxUrl } from "#tests/support/payments.ts";

const DAY_MS = 24 * 3600_000;
/** What comes every hour while days pass. */
const HOURLY = ["trial-ends", "end-graces"];
const FINDING_JOBS = ["payment-receipts", "payment-reversals", "withdraw"];
const MAIL_JOBS = ["payment-mail", "payment-alert"];
const PATIENCE = { timeout: 30_000, interval: 200 };

interface Step {
  act: () => Promise<unknown>;
  /** What the settings page says afterwards, or what `look` reads. */
  sees: RegExp | string;
  look?: () => Promise<string>;
  /** Subjects of the mails that went out since the step before, in any order. */
  mails: readonly (RegExp | string)[];
  /** The same of an admin, where one has to hear of it. */
  alerts?: { to: Person; mails: readonly string[] };
}

export interface Row {
  path: string;
  step: string;
  seen: string;
  mails: string;
}

/** A person in the browser, the provider beside them, and everything that both are told. */
export interface Stage {
  page: Page;
  app: BrowserApp;
  person: Person;
  /** Does something and looks at what came of it. */
  step(what: string, step: Step): Promise<void>;
  /** Days pass, here and at the provider. */
  later(days: number): Promise<void>;
  /** A month passes; a visit in between keeps the session alive. */
  aMonthLater(): Promise<void>;
  /** Does something to the provider that no page of it offers. */
  control(name: string, params: object): Promise<void>;
}

export type Journey = readonly [path: string, run: (stage: Stage) => Promise<void>];

export async function openStage(app: BrowserApp, path: string, table: Row[]): Promise<Stage> {
  const page = await app.newPage();
  const person = await newPerson(app.app);
  await enterAs(page, app, person);
  const told = new Map<string, number>();
  const later = async (days: number) => {
    app.app.advanceClock(days * DAY_MS);
    await advanceDays(sandboxUrl(app.app), days);
    await page.clock.setFixedTime(app.app.now());
    for (const job of HOURLY) await runJob(app.app, job);
  };
  const newMails = async ({ email }: Person) => {
    await jobsSettled(app.app, ...FINDING_JOBS);
    await jobsSettled(app.app, ...MAIL_JOBS);
    const all = (await mailsTo(app.app, email)).map(({ subject }) => subject);
    return all.slice(0, all.length - (told.get(email) ?? 0)).sort();
  };
  const hear = async (who: Person, mails: Step["mails"]) => {
    const wanted = mails.map((subject) =>
      typeof subject === "string" ? subject : expect.stringMatching(subject),
    );
    await expect.poll(() => newMails(who), PATIENCE).toEqual(wanted);
    const subjects = await newMails(who);
    told.set(who.email, (told.get(who.email) ?? 0) + subjects.length);
    return subjects;
  };
  return {
    page,
    app,
    person,
    async step(what, { act, sees, look = () => readPlan(app, page), mails, alerts }) {
      await act();
      let seen = "";
      const isSeen = async () => {
        seen = await look();
        return seen;
      };
      await expect.poll(isSeen, PATIENCE).toMatch(sees);
      const subjects = await hear(person, mails);
      // What a mail tells of may have come after what was seen.
      if (subjects.length > 0) await expect.poll(isSeen, PATIENCE).toMatch(sees);
      const others = alerts ? await hear(alerts.to, alerts.mails) : [];
      const all = [...subjects, ...others.map((subject) => `to an admin: ${subject}`)];
      table.push({ path, step: what, seen, mails: all.join("; ") });
    },
    later,
    async aMonthLater() {
      await later(20);
      await readPlan(app, page);
      await later(12);
    },
    async control(name, params) {
      const answer = await fetch(`${sandboxUrl(app.app)}/sandbox/${name}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(params),
      });
      expect(answer.status).toBe(200);
    },
  };
}

/** Title, mark and sentence of the plan on the settings page, below what the section is about. */
async function readPlan(app: BrowserApp, page: Page): Promise<string> {
  await page.clock.setFixedTime(app.app.now());
  await page.goto(`${app.url}/profile`);
  const section = page.getByRole("region", { name: "Plano e assinatura" });
  const parts = section.locator("p");
  await parts.nth(2).waitFor();
  const texts = (await parts.allInnerTexts()).slice(1, 3);
  return texts.map((text) => text.replace(/\s+/g, " ").trim()).join(": ");
}

/** As people read it: every path, step by step. */
export function printTable(table: readonly Row[]): string {
  const lines = table.map(({ path, step, seen, mails }, at) => {
    const isSame = table[at - 1]?.path === path;
    return `| ${isSame ? "" : path} | ${step} | ${seen} | ${mails || "-"} |`;
  });
  return ["| path | step | what the person sees | mails |", "|-|-|-|-|", ...lines].join("\n");
}
