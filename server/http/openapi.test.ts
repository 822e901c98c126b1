import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Validator } from "@seriousme/openapi-schema-validator";
import { generateApi } from "swagger-typescript-api";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newApiKey } from "#tests/support/api-keys.ts";
import { makeLayout, subscriber } from "#tests/support/layouts.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { bin, run } from "../../scripts/lib/project.mjs";

let app: TestApp;
let document: Record<string, unknown> & { paths: object };
beforeAll(async () => {
  app = await startTestApp();
  const response = await app.request("/api/openapi.json");
  document = (await response.json()) as typeof document;
});
afterAll(() => app.close());

test("guarantee 107: an independent validator finds nothing wrong with the OpenAPI document", async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  expect([valid, errors]).toEqual([true, undefined]);
  printFigure(`guarantee 107: ${Object.keys(document.paths).length} paths: valid OpenAPI 3.1`);
});

interface GeneratedClient {
  api: { listLayouts(query: object): Promise<{ data: { data: { id: string }[] } }> };
}

test("guarantee 107: a client of an independent generator compiles and lists layouts", async () => {
  const owner = await subscriber(app);
  const layout = await makeLayout(app, owner);
  const apiKey = await newApiKey(app, owner);
  const folder = await temporaryFolder();
  const { files } = await generateApi({
    spec: document as never,
    fileName: "client.ts",
    output: false,
    silent: true,
  });
  const [client] = files;
  await writeFile(join(folder, "client.ts"), client?.fileContent ?? "");
  const options = [
    "--ignoreConfig",
    "--outDir",
    folder,
    "--target",
    "es2023",
    "--module",
    "nodenext",
    "--types",
    "",
  ];
  const checks = ["--strict", "--skipLibCheck", "--lib", "es2023,dom,dom.iterable"];
  await writeFile(join(folder, "package.json"), '{"type": "module"}');
  expect(await run(bin("tsc"), [...options, ...checks, join(folder, "client.ts")])).toBe(0);
  const { Api } = (await import(pathToFileURL(join(folder, "client.js")).href)) as {
    Api: new (config: object) => GeneratedClient;
  };
  const headers = { "x-api-key": apiKey };
  const { api } = new Api({ baseUrl: app.url, baseApiParams: { headers, format: "json" } });
  const answer = await api.listLayouts({});
  expect(answer.data.data.map(({ id }) => id)).toEqual([layout.id]);
  printFigure(
    `guarantee 107: generated client of ${client?.fileContent.length ?? 0} characters compiles and lists ${answer.data.data.length} layout`,
  );
});
