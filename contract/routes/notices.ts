import * as z from "zod/mini";
import { approvalNews, mailChoices, noticeKinds, noticeScopes } from "#contract/notices.ts";
import { pageInput, pageOf } from "#contract/page-of.ts";
import { roles } from "#contract/roles.ts";
import { route } from "#contract/route.ts";

export const Notice = z.object({
  id: z.uuid(),
  kind: z.enum(noticeKinds),
  at: z.iso.datetime(),
  read: z.boolean(),
  /** Who did it, as it is known now; null for nobody in particular. */
  by: z.nullable(z.string()),
  /** The beginning of what was written; null where nothing was. */
  text: z.nullable(z.string()),
  /** Of a reply that no guest sees. */
  team_only: z.boolean(),
  /** What happened to a round of approval; null for other kinds. */
  news: z.nullable(z.enum(approvalNews)),
  /** How many comments a guest made who has finished; null for other kinds. */
  comments: z.nullable(z.int()),
  /** The comment that it opens; null for the layout as a whole. */
  comment_id: z.nullable(z.uuid()),
  layout: z.object({
    id: z.uuid(),
    title: z.string(),
    /** A small picture of it, or of the spot. */
    picture: z.string(),
  }),
  space_id: z.uuid(),
});
export type Notice = z.infer<typeof Notice>;

export const NoticeCount = z.object({
  /** At most one more than is ever shown. */
  unread: z.int(),
});

export const listNotices = route({
  method: "GET",
  path: "/api/notices",
  summary: "As notificações de quem está conectado, da mais nova à mais antiga",
  access: "user",
  input: z.strictObject(pageInput),
  output: pageOf(Notice),
});

export const countNotices = route({
  method: "GET",
  path: "/api/notices/unread",
  summary: "Quantas notificações não foram lidas",
  access: "user",
  input: z.strictObject({}),
  output: NoticeCount,
});

export const readNotices = route({
  method: "POST",
  path: "/api/notices/read",
  summary: "Marca notificações como lidas; sem ids, todas",
  access: "user",
  input: z.strictObject({
    ids: z.optional(z.array(z.uuid()).check(z.minLength(1), z.maxLength(100))),
  }),
  output: NoticeCount,
});

/** Events `notices` with a NoticeCount: once at the start, then whenever it may have changed. */
export const streamNotices = route({
  method: "GET",
  path: "/api/notices/events",
  summary: "Quantas notificações não foram lidas, ao vivo (server-sent events)",
  access: "user",
  input: z.strictObject({}),
  output: z.any(),
});

const choice = { mail: z.enum(mailChoices), push: z.boolean() };

export const NoticeSettings = z.object({
  kinds: z.array(z.object({ kind: z.enum(noticeKinds), ...choice })),
  /** One's own space first, then those one is a member of. */
  spaces: z.array(
    z.object({
      space_id: z.uuid(),
      name: z.string(),
      role: z.enum(roles),
      scope: z.enum(noticeScopes),
    }),
  ),
});
export type NoticeSettings = z.infer<typeof NoticeSettings>;

export const getNoticeSettings = route({
  method: "GET",
  path: "/api/notices/settings",
  summary: "Sobre o que, e por onde, a pessoa quer ser avisada",
  access: "user",
  input: z.strictObject({}),
  output: NoticeSettings,
});

export const editNoticeSettings = route({
  method: "PATCH",
  path: "/api/notices/settings",
  summary: "Muda o canal de um tipo de aviso, ou o que avisar de um espaço",
  access: "user",
  input: z.strictObject({
    kind: z.optional(
      z.strictObject({
        kind: z.enum(noticeKinds),
        mail: z.optional(z.enum(mailChoices)),
        push: z.optional(z.boolean()),
      }),
    ),
    space: z.optional(z.strictObject({ space_id: z.uuid(), scope: z.enum(noticeScopes) })),
  }),
  output: NoticeSettings,
});
