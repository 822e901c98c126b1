import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "#tests/support/accounts.ts";
import { newApiKey } from "#tests/support/api-keys.ts";
import { replyAsMember } from "#tests/support/conversation.ts";
import { commentAsOwner, makeLayout, smallPng, subscriber } from "#tests/support/layouts.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const run = promisify(execFile);

let app: TestApp;
let owner: Person;
let words: Record<string, string>;
let image: Buffer;
beforeAll(async () => {
  app = await startTestApp();
  owner = await subscriber(app);
  const { id: layoutId } = await makeLayout(app, owner);
  const { id: commentId } = (await commentAsOwner(app, owner, layoutId)).body;
  await replyAsMember(app, owner, commentId, { text: "Entre nós", visibility: "team" });
  image = await smallPng();
  words = {
    "https://alfinete.example": app.url,
    SUA_API_KEY: await newApiKey(app, owner, "write"),
    ID_DO_LAYOUT: layoutId,
    ID_DO_COMENTARIO: commentId,
    TAMANHO_DO_ARQUIVO: String(image.length),
  };
});
afterAll(() => app.close());

/** The examples of a page in one language, with what a reader puts in. */
function examplesIn(page: string, language: string): string[] {
  const blocks = readFileSync(page, "utf8").matchAll(
    new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, "g"),
  );
  return [...blocks].map(([, code = ""]) =>
    Object.entries(words).reduce((text, [from, to]) => text.replaceAll(from, to), code),
  );
}

test("every example of docs/api.md and docs/mcp.md runs in a shell as it is written", async () => {
  const examples = [...examplesIn("docs/api.md", "sh"), ...examplesIn("docs/mcp.md", "sh")];
  const answers: string[] = [];
  const folder = await temporaryFolder();
  await writeFile(join(folder, "capa.png"), image);
  for (const example of examples) {
    const script = example.replace(/^curl/, "curl --silent --write-out '\\n%{http_code}'");
    const { stdout } = await run("sh", ["-c", script], { cwd: folder });
    const status = stdout.slice(stdout.lastIndexOf("\n") + 1);
    expect([example, stdout.slice(0, 300), status]).toEqual([
      example,
      expect.any(String),
      expect.stringMatching(/^(20[01]|304)$/),
    ]);
    answers.push(stdout);
  }
  expect(answers.filter((answer) => answer.includes("Entre nós"))).toHaveLength(1);
  expect(answers.at(-1)).toContain("list_open_comments");
  printFigure(
    `docs/api.md and docs/mcp.md: ${examples.length} examples run, ${answers.length} × 2xx`,
  );
});

test("the program of docs/mcp.md lists the open comments with their pictures", async () => {
  const [code = ""] = examplesIn("docs/mcp.md", "js");
  const fresh = await makeLayout(app, owner);
  await commentAsOwner(app, owner, fresh.id, { comment: "Mais contraste" });
  const program = code.replaceAll(words.ID_DO_LAYOUT ?? "", fresh.id);
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", program]);
  expect(stdout).toMatch(/CONTEÚDO NÃO CONFIÁVEL[\s\S]*Mais contraste[\s\S]*image\/jpeg/);
});
