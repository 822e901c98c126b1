import { type Contenders, contest } from "#bench/contest.ts";
import { type Finding, ratesBeside } from "#bench/finding.ts";
import type { HttpRequest } from "#bench/http-connection.ts";
import type { RequestPlan, StatementPlan } from "#bench/load-plans.ts";
import type { Load } from "#bench/loader-tasks.ts";
import { startSideApp } from "#bench/side-app.ts";
import { CONNECTIONS, type Effort, type Stage } from "#bench/stage.ts";
import { SESSION_COOKIE } from "#server/features/accounts/session-cookie.ts";

export interface DatabaseWork {
  letter: string;
  what: string;
  atLeast: number;
  statement: StatementPlan;
  /** What the least server answers, where it was written. */
  floor?: RequestPlan;
  app: RequestPlan;
}

/** (a), (b) and (c): what the database does for a request, alone, below the least server, below ours. */
export function databaseWorks({ filling }: Pick<Stage, "filling">): DatabaseWork[] {
  const { ownerId, cookie, popular, others: targets } = filling;
  const get = (...requests: HttpRequest[]): RequestPlan => ({ kind: "same", requests });
  const { publicLink, threadId } = popular;
  const html = {
    path: `/public/${publicLink}`,
    headers: { "Accept-Encoding": "gzip, deflate, br" },
  };
  return [
    {
      letter: "a",
      what: "posting a comment",
      atLeast: 0.2,
      statement: { kind: "insert a comment", ownerId, targets },
      floor: { kind: "comments to the floor", ownerId, targets },
      app: { kind: "comments to the app", ownerId, targets },
    },
    {
      letter: "b",
      what: "the owner's first page of layouts",
      atLeast: 0.5,
      statement: { kind: "read the owner's page", ownerId },
      floor: get({ path: `/layouts/${ownerId}` }),
      app: get({ path: "/api/layouts", headers: { Cookie: `${SESSION_COOKIE}=${cookie}` } }),
    },
    {
      letter: "c",
      what: "a public page and its 100 comments",
      atLeast: 2,
      statement: { kind: "read a public layout", publicLink },
      floor: get({ path: `/public/${publicLink}` }),
      // As a browser does: the HTML holds the layout.
      app: get(html, { path: `/api/public/${publicLink}/comments` }),
    },
    {
      letter: "a",
      what: "posting a reply",
      atLeast: 0.2,
      statement: { kind: "insert a reply", ownerId, targets },
      app: { kind: "replies to the app", ownerId, targets },
    },
    {
      letter: "c",
      what: "the HTML of a public page, with its picture's tags",
      atLeast: 1,
      statement: { kind: "read a public page", publicLink },
      app: get(html),
    },
    {
      letter: "c",
      what: "a thread of 50 replies",
      atLeast: 0.5,
      statement: { kind: "read a thread", publicLink, threadId },
      app: get({ path: `/api/public/${publicLink}/comments/${threadId}` }),
    },
  ];
}

export async function measureDatabaseWork(stage: Stage, work: DatabaseWork): Promise<Finding> {
  const { floor } = work;
  const contenders: Contenders<"raw" | "app"> = {
    raw: () => statementRate(stage, work.statement),
    ...(floor && { floor: () => requestRate(stage, stage.floor.port, floor) }),
    app: () => requestRate(stage, stage.app.port, work.app),
  };
  const { medians, noise } = await contest(work.what, stage.effort, contenders);
  return {
    letter: work.letter,
    what: work.what,
    figures: ratesBeside(medians, "raw"),
    value: medians.app / medians.raw,
    unit: "raw",
    bound: { atLeast: work.atLeast },
    noise,
  };
}

/** Twice the statements: see docs/decisions/0016. */
const WITH_WEBHOOK_AT_LEAST = 0.1;

/** (a) once more, for an owner whose webhook is owed every comment: written down, not yet sent. */
export async function measurePostingWithWebhook(stage: Stage): Promise<Finding> {
  const side = await startSideApp(stage, "webhooks", { layouts: 100, webhook: true });
  await warmUp(stage, side);
  const [posting] = databaseWorks(side);
  if (!posting) throw new Error("nothing to post");
  const what = `${posting.what}, owed to a webhook`;
  const { medians, noise } = await contest(what, stage.effort, {
    raw: () => statementRate({ ...stage, filling: side.filling }, posting.statement),
    app: () => requestRate(stage, side.app.port, posting.app),
  });
  return {
    letter: posting.letter,
    what,
    figures: ratesBeside(medians, "raw"),
    value: medians.app / medians.raw,
    unit: "raw",
    bound: { atLeast: WITH_WEBHOOK_AT_LEAST },
    noise,
  };
}

/** An app that was just started is slower than one that has been asked for a while. */
export async function warmUp(
  stage: Pick<Stage, "loader">,
  { app, filling }: Pick<Stage, "app" | "filling">,
): Promise<void> {
  for (const work of databaseWorks({ filling })) {
    await requestRate({ ...stage, effort: WARM_UP }, app.port, work.app);
  }
}

const WARM_UP = { milliseconds: 1_200 };

/** Of one process, or of several that share the connections. */
export async function requestRate(
  { loader, effort }: { loader: Stage["loader"]; effort: Pick<Effort, "milliseconds"> },
  port: number | readonly number[],
  plan: RequestPlan,
): Promise<number> {
  const { milliseconds } = effort;
  const ports = [port].flat();
  return rateOf(
    await loader.ask("sendRequests", { ports, connections: CONNECTIONS, milliseconds, plan }),
  );
}

async function statementRate(
  { loader, effort, filling }: Stage,
  plan: StatementPlan,
): Promise<number> {
  const { milliseconds } = effort;
  const url = filling.databaseUrl;
  return rateOf(
    await loader.ask("sendStatements", { url, clients: CONNECTIONS, milliseconds, plan }),
  );
}

function rateOf({ perSecond, failed }: Load): number {
  if (failed > 0) throw new Error(`${failed} requests were refused or failed`);
  return perSecond;
}
