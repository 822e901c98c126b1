import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import * as z from "zod/mini";
import { invalidInput } from "#contract/errors.ts";
import { plainText } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { type mcpTools, mcpWords } from "#contract/messages/agents.ts";
import type { ApiKeyScope } from "#contract/route.ts";
import { listComments, setCommentStatus } from "#contract/routes/comments.ts";
import { listLayouts } from "#contract/routes/layouts.ts";
import { createReply, getThread, visibilities } from "#contract/routes/replies.ts";
import { addVersion, uploadVersion } from "#contract/routes/versions.ts";
import type { AgentCall } from "#server/features/agents/agent-call.ts";
import { type Content, spotsOf, untrusted } from "#server/features/agents/untrusted.ts";

export type ToolName = keyof typeof mcpTools;

export interface Tool {
  scope: ApiKeyScope;
  input: z.ZodMiniType;
  run(call: AgentCall, given: unknown): Promise<Content[]>;
}

/** Each comes with a picture. */
const COMMENTS_AT_ONCE = 10;

const page = { cursor: z.optional(z.string().check(z.maxLength(200))) };
const includeTeam = z._default(z.boolean(), false);

/** Each calls routes of the API, which hold the rules; a tool only says what an agent is told of the answer. */
export const tools: Record<ToolName, Tool> = {
  list_layouts: tool({
    scope: "read",
    input: z.strictObject({
      ...page,
      search: z.optional(plainText(limits.search.max)),
      category: z.optional(plainText(limits.categoryName.max)),
      limit: z._default(z.int().check(z.minimum(1), z.maximum(limits.pageSize.max)), 24),
    }),
    async run(asked, input) {
      const { data, next_cursor } = await asked.call(listLayouts, { ...asked, input });
      const layouts = data.map(({ image, image_path: _, ...layout }) => ({
        ...layout,
        width: image.width,
        height: image.height,
      }));
      return untrusted({ layouts, next_cursor });
    },
  }),
  list_open_comments: tool({
    scope: "read",
    input: z.strictObject({
      ...page,
      layout_id: z.uuid(),
      include_team: includeTeam,
      limit: z._default(z.int().check(z.minimum(1), z.maximum(COMMENTS_AT_ONCE)), 5),
    }),
    async run(asked, { layout_id: layoutId, include_team, ...rest }) {
      const input = { layoutId, ...rest, status: "open", include_team: String(include_team) };
      const { data, next_cursor } = await asked.call(listComments, { ...asked, input });
      return [...untrusted({ comments: data, next_cursor }), ...(await spotsOf(asked, data))];
    },
  }),
  get_comment: tool({
    scope: "read",
    input: z.strictObject({ comment_id: z.uuid(), include_team: includeTeam }),
    async run(asked, { comment_id: commentId, include_team }) {
      const input = { commentId, include_team: String(include_team) };
      const thread = await asked.call(getThread, { ...asked, input });
      return [...untrusted(thread), ...(await spotsOf(asked, [thread.comment]))];
    },
  }),
  reply_to_comment: tool({
    scope: "write",
    input: z.strictObject({
      comment_id: z.uuid(),
      text: z.string(),
      visibility: z.enum(visibilities),
    }),
    async run(asked, { comment_id: commentId, ...rest }) {
      const input = { commentId, id: randomUUID(), ...rest };
      return untrusted(await asked.call(createReply, { ...asked, input }));
    },
  }),
  resolve_comment: tool({
    scope: "write",
    input: z.strictObject({
      comment_id: z.uuid(),
      resolved: z._default(z.boolean(), true),
    }),
    async run(asked, { comment_id: commentId, resolved }) {
      const { comment } = await asked.call(getThread, { ...asked, input: { commentId } });
      const status = resolved ? "resolved" : "open";
      const input = { layoutId: comment.layout_id, ids: [commentId], status };
      const { data } = await asked.call(setCommentStatus, { ...asked, input });
      return untrusted(data[0] ?? comment);
    },
  }),
  upload_version: tool({
    scope: "write",
    input: z.strictObject({
      layout_id: z.uuid(),
      image_base64: z.optional(z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/))),
      upload_id: z.optional(z.uuid()),
      note: z.optional(z.string()),
    }),
    async run(asked, { layout_id: layoutId, image_base64, upload_id, note }) {
      if ((image_base64 === undefined) === (upload_id === undefined)) {
        throw invalidInput("image_base64", mcpWords.oneImage);
      }
      const input = { layoutId, ...(note !== undefined && { note }) };
      const made =
        image_base64 === undefined
          ? await asked.call(addVersion, { ...asked, input: { ...input, upload_id } })
          : await asked.call(uploadVersion, { ...asked, input, file: fileOf(image_base64) });
      const { id, title, version, review_state } = made;
      return untrusted({ id, title, version, review_state });
    },
  }),
};

function fileOf(base64: string) {
  const stream = Readable.from([Buffer.from(base64, "base64")]);
  return { stream, name: null, rest: Promise.resolve() };
}

interface TypedTool<Input extends z.ZodMiniType> {
  scope: ApiKeyScope;
  input: Input;
  run(call: AgentCall, input: z.output<Input>): Promise<Content[]>;
}

/** Runs with what its input says, and with nothing else. */
function tool<Input extends z.ZodMiniType>({ scope, input, run }: TypedTool<Input>): Tool {
  return {
    scope,
    input,
    async run(call, given) {
      const parsed = input.safeParse(given);
      if (parsed.success) return run(call, parsed.data);
      throw invalidInput(parsed.error.issues[0]?.path.join(".") ?? "");
    },
  };
}
