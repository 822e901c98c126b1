import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { mcpWords } from "#contract/messages/agents.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import type { Comment } from "#contract/routes/comments.ts";
import type { AgentCall } from "#server/features/agents/agent-call.ts";
import { ensureSpotImage, getVersion } from "#server/features/layouts/index.ts";

type Text = { type: "text"; text: string; _meta?: Record<string, unknown> };
type Image = { type: "image"; data: string; mimeType: string; _meta?: Record<string, unknown> };
export type Content = Text | Image;

const MARK = { "alfinete/untrusted": true };

/** What people wrote, between marks that nobody could have written: they are made anew for each result. */
export function untrusted(data: unknown): Content[] {
  const mark = `conteudo-nao-confiavel-${randomBytes(9).toString("base64url")}`;
  const text = [mcpWords.untrusted, `<${mark}>`, JSON.stringify(data), `</${mark}>`].join("\n");
  return [{ type: "text", text, _meta: MARK }];
}

/** The spots of comments that have one, each after a warning. */
export async function spotsOf(
  { services, signal }: AgentCall,
  comments: readonly Pick<
    Comment,
    "id" | "layout_id" | "version" | "pinned" | "x_position" | "y_position"
  >[],
): Promise<Content[]> {
  const content: Content[] = [];
  for (const { id, layout_id, version, pinned, x_position: x, y_position: y } of comments) {
    if (!pinned) continue;
    signal.throwIfAborted();
    const picture = await getVersion(services.db, layout_id, version);
    const key = await ensureSpotImage(services, picture, { x, y });
    const data = (await buffer(await services.storage.read(key))).toString("base64");
    content.push(
      { type: "text", text: fillMessage(mcpWords.untrustedPicture, { id }) },
      { type: "image", data, mimeType: "image/jpeg", _meta: MARK },
    );
  }
  return content;
}
