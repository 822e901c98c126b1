import { createHash } from "node:crypto";
import { Hono } from "hono";
import { html, raw } from "hono/html";
import { errorStatus } from "#contract/errors.ts";
import { apiReference as words } from "#contract/messages/api-reference.ts";
import { errorMessages } from "#contract/messages/errors.ts";
import { product } from "#contract/messages/shell.ts";
import type { Route } from "#contract/route.ts";
import type { AppEnv } from "#server/api.ts";
import { apiDocsStyle } from "#server/http/api-docs-style.ts";
import {
  type DescribedField,
  describeFields,
  describeType,
  type JsonSchema,
} from "#server/http/describe-schema.ts";
import {
  type OpenApiDocument,
  type OpenApiOperation,
  openApiDocument,
} from "#server/http/openapi.ts";

/**
 * Applies the theme chosen in the app (stored by web/lib/theme.ts) before the first paint; dark is the
 * default.
 */
const THEME_SCRIPT = `try{var t=localStorage.getItem("alfinete-theme");if(t==="light"||(t==="system"&&matchMedia("(prefers-color-scheme: light)").matches))document.documentElement.dataset.theme="light"}catch{}`;

/** The API reference, as JSON for programs and as a page for people; each is made when first asked for. */
export function apiDocs(routes: Readonly<Record<string, Route>>, appUrl: string): Hono<AppEnv> {
  let document: OpenApiDocument | undefined;
  let body: string | undefined;
  const describe = () => {
    document ??= openApiDocument(routes, appUrl);
    return document;
  };
  const policy = [
    "default-src 'none'",
    `style-src ${hashOf(apiDocsStyle)}`,
    `script-src ${hashOf(THEME_SCRIPT)}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
  return new Hono<AppEnv>()
    .get("/api/openapi.json", (c) => c.json(describe()))
    .get("/api/docs", (c) => {
      body ??= String(page(routes, describe().paths));
      return c.html(body, 200, { "Content-Security-Policy": policy });
    });
}

function page(
  routes: Readonly<Record<string, Route>>,
  paths: Record<string, Record<string, OpenApiOperation>>,
) {
  const described = Object.values(routes).flatMap((record) => {
    const operation = paths[pathOf(record)]?.[record.method.toLowerCase()];
    return operation ? [{ record, operation }] : [];
  });
  const shownWith = (keyed: boolean) =>
    described.filter(({ record }) => (record.apiKey !== undefined) === keyed);
  const sections = [
    { id: "api-key", title: words.keyed, intro: words.keyedIntro, shown: shownWith(true) },
    { id: "aplicativo", title: words.others, intro: "", shown: shownWith(false) },
  ].filter(({ shown }) => shown.length > 0);
  return html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${words.title}</title>
<style>${raw(apiDocsStyle)}</style>
<script>${raw(THEME_SCRIPT)}</script>
</head>
<body>
<header><a href="/"><i></i>${product.name}</a></header>
<nav aria-label="${words.contents}">
<p>${words.contents}</p>
<ul>
${sections.map(({ id, title, shown }) => html`<li><a href="#${id}">${title}</a><ul>${shown.map(({ record }) => html`<li><a href="#${anchorOf(record)}"><code>${record.method} ${pathOf(record).replace("/api", "")}</code></a></li>`)}</ul></li>`)}
<li><a href="#erros">${words.errors}</a></li>
</ul>
</nav>
<main>
<h1>${words.title}</h1>
<p>${words.description}</p>
<p><a href="/api/openapi.json">${words.download}</a></p>
${sections.map(({ id, title, intro, shown }) => html`<h2 id="${id}">${title}</h2>${intro && html`<p>${intro}</p>`}${shown.map(({ record, operation }) => entry(record, operation))}`)}
<h2 id="erros">${words.errors}</h2>
<p>${words.errorsIntro}</p>
<pre>{"error": {"code": "not_found", "message": "${errorMessages.not_found}", "request_id": "…"}}</pre>
<table>
<thead><tr><th>${words.status}</th><th>${words.code}</th></tr></thead>
<tbody>${Object.entries(errorStatus).map(([code, status]) => html`<tr><td>${status}</td><td><code>${code}</code></td></tr>`)}</tbody>
</table>
</main>
</body>
</html>`;
}

function entry(record: Route, operation: OpenApiOperation) {
  const status = String(record.status ?? 200);
  const answer = (operation.responses[status] as { content?: unknown }).content;
  return html`<article id="${anchorOf(record)}">
<h3><code><b>${record.method}</b> ${pathOf(record)}</code></h3>
<p>${operation.summary}. <span>${record.apiKey ? words.scopes[record.apiKey] : words.access[record.access]}</span></p>
${parameterTable(operation)}
${operation.requestBody ? schemaBlock(words.body, operation.requestBody.content) : ""}
${answer ? schemaBlock(`${words.answer} ${status}`, answer) : html`<p>${words.answer} ${status}: ${words.noAnswer}</p>`}
</article>`;
}

function parameterTable({ parameters }: OpenApiOperation) {
  if (parameters.length === 0) return "";
  return html`<h4>${words.parameters}</h4>
<dl>${parameters.map(({ name, required, schema }) => field(name, required, schema))}</dl>`;
}

function field(name: string, required: boolean, schema: JsonSchema) {
  const { description } = schema;
  return html`<div>
<dt><code>${name}</code> <span>${required ? words.required : words.optional}</span></dt>
<dd>${description && html`${description}. `}<span>${describeType(schema)}</span></dd>
</div>`;
}

function schemaBlock(title: string, content: unknown) {
  const types = content as Record<string, { schema: JsonSchema }>;
  const { schema } = types["application/json"] ?? types["multipart/form-data"] ?? {};
  if (!schema) return "";
  const fields = describeFields(schema);
  return html`<details><summary>${title}</summary>${fields.length > 0 ? fieldList(fields) : html`<p>${describeType(schema)}</p>`}</details>`;
}

function fieldList(fields: DescribedField[]): ReturnType<typeof html> {
  return html`<ul class="fields">${fields.map(
    ({ name, required, type, fields: inner }) =>
      html`<li><code>${name}</code>${required ? "" : html` <span>${words.optional}</span>`} <span>${type}</span>${inner.length > 0 ? fieldList(inner) : ""}</li>`,
  )}</ul>`;
}

function pathOf({ path }: Route): string {
  return path.replace(/:(\w+)/g, "{$1}");
}

function anchorOf({ method, path }: Route): string {
  return `${method}${path}`
    .toLowerCase()
    .replace(/[^a-z]+/g, "-")
    .replace(/-$/, "");
}

function hashOf(source: string): string {
  return `'sha256-${createHash("sha256").update(source).digest("base64")}'`;
}
