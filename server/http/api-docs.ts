import { createHash } from "node:crypto";
import { Hono } from "hono";
import { html, raw } from "hono/html";
import { errorStatus } from "#contract/errors.ts";
import { apiReference as words } from "#contract/messages/api-reference.ts";
import { errorMessages } from "#contract/messages/errors.ts";
import type { Route } from "#contract/route.ts";
import { apiDocsStyle } from "#server/http/api-docs-style.ts";
import type { AppEnv } from "#server/http/app-env.ts";
import { type OpenApiOperation, openApiDocument } from "#server/http/openapi.ts";

/** The reference as JSON for programs and as a page for people; the page needs no script. */
export function apiDocs(routes: Readonly<Record<string, Route>>, appUrl: string): Hono<AppEnv> {
  const document = openApiDocument(routes, appUrl);
  const body = String(page(routes, document.paths));
  const styleHash = createHash("sha256").update(apiDocsStyle).digest("base64");
  const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`;
  return new Hono<AppEnv>()
    .get("/api/openapi.json", (c) => c.json(document))
    .get("/api/docs", (c) => c.html(body, 200, { "Content-Security-Policy": policy }));
}

function page(
  routes: Readonly<Record<string, Route>>,
  paths: Record<string, Record<string, OpenApiOperation>>,
) {
  const described = Object.values(routes).map((record) => ({
    record,
    operation: paths[record.path.replace(/:(\w+)/g, "{$1}")]?.[record.method.toLowerCase()],
  }));
  const section = (title: string, keyed: boolean, intro = "") => {
    const shown = described.filter(({ record }) => (record.apiKey ?? false) === keyed);
    return shown.length > 0
      ? html`<h2>${title}</h2>${intro && html`<p>${intro}</p>`}${shown.map(({ record, operation }) => operation && entry(record, operation))}`
      : "";
  };
  return html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${words.title}</title>
<style>${raw(apiDocsStyle)}</style>
</head>
<body>
<main>
<h1>${words.title}</h1>
<p>${words.description}</p>
<p><a href="/api/openapi.json">${words.download}</a></p>
${section(words.keyed, true, words.keyedIntro)}
${section(words.others, false)}
<h2>${words.errors}</h2>
<p>${words.errorsIntro}</p>
<pre>{"error": {"code": "not_found", "message": "${errorMessages.not_found}", "request_id": "…"}}</pre>
<table>${Object.entries(errorStatus).map(([code, status]) => html`<tr><td>${status}</td><td><code>${code}</code></td></tr>`)}</table>
</main>
</body>
</html>`;
}

function entry(record: Route, operation: OpenApiOperation) {
  const status = String(record.status ?? 200);
  const answer = (operation.responses[status] as { content?: unknown }).content;
  return html`<article>
<h3><code><b>${record.method}</b> ${record.path.replace(/:(\w+)/g, "{$1}")}</code></h3>
<p>${operation.summary}. <span>${words.access[record.access]}</span></p>
${parameterTable(operation)}
${operation.requestBody ? schemaBlock(words.body, operation.requestBody.content) : ""}
${answer ? schemaBlock(`${words.answer} ${status}`, answer) : html`<p>${words.answer} ${status}: ${words.noAnswer}</p>`}
</article>`;
}

function parameterTable({ parameters }: OpenApiOperation) {
  if (parameters.length === 0) return "";
  return html`<h4>${words.parameters}</h4>
<table>${parameters.map(
    ({ name, required, schema: { description, ...schema } }) => html`<tr>
<td><code>${name}</code></td>
<td>${required ? words.required : words.optional}</td>
<td>${description && html`${description}<br>`}<code>${JSON.stringify(schema)}</code></td>
</tr>`,
  )}</table>`;
}

function schemaBlock(title: string, content: unknown) {
  const { schema } = (content as Record<string, { schema: unknown }>)["application/json"] ?? {};
  return html`<details><summary>${title}</summary><pre>${JSON.stringify(schema, null, 2)}</pre></details>`;
}
