import { expect, test } from "vitest";
import { createLog } from "#server/platform/telemetry/pino-log.ts";

function startLog() {
  const lines: string[] = [];
  const log = createLog({ production: true, destination: { write: (line) => lines.push(line) } });
  return { log, lastLine: () => JSON.parse(lines.at(-1) ?? "{}") };
}

test("fields with secret names are hidden, here and one level down", () => {
  const { log, lastLine } = startLog();
  const fields = { route: "/x", token: "t1", sent: { url: "https://u", size: 3 }, list: ["a"] };
  for (const level of ["info", "warn", "error"] as const) {
    log[level]("happened", fields);
    expect(lastLine()).toMatchObject({
      level,
      msg: "happened",
      route: "/x",
      token: "[hidden]",
      sent: { url: "[hidden]", size: 3 },
      list: ["a"],
    });
  }
  expect(fields.token).toBe("t1");
  expect(fields.sent.url).toBe("https://u");
});

test("also on the lines of child logs", () => {
  const { log, lastLine } = startLog();
  const child = log.child({ request_id: "r1", cookie: "c1" }).child({ password: "p1" });
  child.info("happened", { api_key: "k1" });
  expect(lastLine()).toMatchObject({
    request_id: "r1",
    cookie: "[hidden]",
    password: "[hidden]",
    api_key: "[hidden]",
  });
});

test("an error logs what and where, not the values of a statement", () => {
  const { log, lastLine } = startLog();
  const cause = Object.assign(new Error("duplicate key"), { code: "23505" });
  log.error("failed", { error: new Error("Failed query: insert 'segredo'", { cause }) });
  expect(lastLine().error).toMatchObject({
    message: "Failed query",
    cause: { code: "23505", message: "duplicate key" },
  });
  expect(JSON.stringify(lastLine())).not.toContain("segredo");
  expect(lastLine().error.stack).toContain("pino-log.test");
});

test("nor whom a mail server refuses", () => {
  const { log, lastLine } = startLog();
  const refused = new Error(
    "Can't send mail: 450 4.2.0 <bia@cliente.example>: Greylisted, try later",
  );
  log.warn("job failed", { error: new Error("to bia@cliente.example", { cause: refused }) });
  expect(lastLine().error).toMatchObject({
    message: "to [address]",
    cause: { message: "Can't send mail: 450 4.2.0 <[address]>: Greylisted, try later" },
  });
  expect(JSON.stringify(lastLine())).not.toContain("bia@");
});

test("nor the value that the database refused", () => {
  const { log, lastLine } = startLog();
  const refused = Object.assign(new Error('invalid input syntax for type uuid: "segredo"'), {
    code: "22P02",
  });
  log.error("failed", { error: new Error("Failed query: select", { cause: refused }) });
  expect(lastLine().error.cause).toMatchObject({ code: "22P02" });
  expect(JSON.stringify(lastLine())).not.toContain("segredo");
  log.error("failed", { error: refused });
  expect(JSON.stringify(lastLine())).not.toContain("segredo");
});
