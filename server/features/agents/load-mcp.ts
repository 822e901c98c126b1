/** Loaded with the first request to `/mcp`: most processes never get one. */
export async function loadMcp() {
  const [{ Server }, { WebStandardStreamableHTTPServerTransport: Transport }, types] =
    await Promise.all([
      import("@modelcontextprotocol/sdk/server/index.js"),
      import("@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js"),
      import("@modelcontextprotocol/sdk/types.js"),
    ]);
  return { Server, Transport, ...types };
}
