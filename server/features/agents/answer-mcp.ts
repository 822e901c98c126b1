import * as z from "zod/mini";
import { Failure } from "#contract/errors.ts";
import { mcpTools, mcpWords } from "#contract/messages/agents.ts";
import { product } from "#contract/messages/shell.ts";
import type { HttpContext } from "#server/api.ts";
import type { Services } from "#server/context.ts";
import type { AgentCall } from "#server/features/agents/agent-call.ts";
import { loadMcp } from "#server/features/agents/load-mcp.ts";
import { type Tool, type ToolName, tools } from "#server/features/agents/tools.ts";
import { VERSION } from "#server/platform/version.ts";

/** Answers one message. Nothing is kept between requests, so any process may answer the next one. */
export async function answerMcp(
  services: Services,
  request: Omit<AgentCall, "services" | "signal">,
  message: unknown,
): Promise<Response> {
  const { Server, Transport, ...protocol } = await loadMcp();
  const { viewer, c } = request;
  const offered = Object.entries(tools).filter(
    ([, { scope }]) => scope === "read" || viewer.apiKey?.scope === "write",
  );
  const server = new Server(
    { name: product.name, version: VERSION },
    { capabilities: { tools: {} }, instructions: mcpWords.instructions },
  );
  server.setRequestHandler(protocol.ListToolsRequestSchema, () => ({
    tools: offered.map(([name, tool]) => describeTool(name as ToolName, tool)),
  }));
  server.setRequestHandler(protocol.CallToolRequestSchema, async ({ params }, { signal }) => {
    const tool = offered.find(([name]) => name === params.name)?.[1];
    if (!tool) throw new protocol.McpError(protocol.ErrorCode.InvalidParams, "Unknown tool");
    try {
      return { content: await tool.run({ ...request, services, signal }, params.arguments ?? {}) };
    } catch (error) {
      return refuse(error, c);
    }
  });
  const transport = new Transport({ enableJsonResponse: true });
  await server.connect(transport);
  const { signal } = c.req.raw;
  // Whoever hangs up wants no answer any more.
  signal.addEventListener("abort", () => void server.close(), { once: true });
  return transport.handleRequest(c.req.raw, { parsedBody: message });
}

function describeTool(name: ToolName, { input, scope }: Tool) {
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: "input" });
  return {
    name,
    description: mcpTools[name],
    inputSchema: { ...schema, type: "object" as const },
    annotations: { readOnlyHint: scope === "read", destructiveHint: false, openWorldHint: false },
  };
}

/** A refusal is told to the agent, who may do better; what is unexpected is logged, and named by its request. */
function refuse(error: unknown, { var: { log, requestId } }: HttpContext) {
  const failure = error instanceof Failure ? error : new Failure("unexpected");
  if (failure !== error) log.error("tool failed", { error });
  const { code, message, params } = failure;
  const told = { error: { code, message, request_id: requestId, params } };
  return { isError: true, content: [{ type: "text" as const, text: JSON.stringify(told) }] };
}
