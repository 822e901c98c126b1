import * as z from "zod/mini";
import { givenPasswordField, spaceInput } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { linkFields } from "#contract/messages/link-fields.ts";
import { pageInput, pageOf } from "#contract/page-of.ts";
import { route } from "#contract/route.ts";
import { publicLink } from "#contract/routes/public-layout.ts";

/** What the owner decides about a link; the password itself is shown to nobody. */
export const LinkSettings = z.object({
  active: z.boolean(),
  comments_paused: z.boolean(),
  has_password: z.boolean(),
  expires_at: z.nullable(z.iso.datetime()),
  allows_download: z.boolean(),
  /** Whether visitors see versions before the newest, and may compare them. */
  shows_versions: z.boolean(),
  allows_compare: z.boolean(),
});
export type LinkSettings = z.infer<typeof LinkSettings>;

/** A link with its settings, as its space sees it. */
export const Link = z.extend(LinkSettings, {
  /** The id of what it opens. */
  id: z.uuid(),
  kind: z.enum(["layout", "presentation"]),
  public_link: z.string(),
  /** Asks something of visitors, or may come to: cards, mails and caches then show nothing of it. */
  guarded: z.boolean(),
});
export type Link = z.infer<typeof Link>;

export const newLinkPassword = z
  .string(linkFields.passwordLength)
  .check(
    z.minLength(limits.linkPassword.min, linkFields.passwordLength),
    z.maxLength(limits.linkPassword.max, linkFields.passwordLength),
  );

/** A link with the presentations without a password that show its layout. */
export const LinkDetail = z.extend(Link, {
  open_presentations: z.array(z.object({ id: z.uuid(), title: z.string() })),
});
export type LinkDetail = z.infer<typeof LinkDetail>;

export const getLink = route({
  method: "GET",
  path: "/api/links/:linkId",
  summary: "Um link público e seus ajustes; seu id é o do que ele abre",
  access: "subscriber",
  space: "read",
  input: z.strictObject({ linkId: z.uuid() }),
  output: LinkDetail,
});

export const editLink = route({
  method: "PATCH",
  path: "/api/links/:linkId",
  summary: "Muda os ajustes de um link público",
  access: "subscriber",
  space: "edit_links",
  input: z.strictObject({
    linkId: z.uuid(),
    active: z.optional(z.boolean()),
    comments_paused: z.optional(z.boolean()),
    /** Null removes it. Either way the passes that were given end. */
    password: z.optional(z.nullable(newLinkPassword)),
    /** Null removes it. */
    expires_at: z.optional(z.nullable(z.iso.datetime({ offset: true }))),
    allows_download: z.optional(z.boolean()),
    shows_versions: z.optional(z.boolean()),
    allows_compare: z.optional(z.boolean()),
    /** Leaves a layout that gets a password or an end in presentations without a password. */
    keep_in_presentations: z.optional(z.boolean()),
  }),
  output: Link,
});

export const rotateLink = route({
  method: "POST",
  path: "/api/links/:linkId/rotate",
  summary: "Troca um link público por um novo; o antigo deixa de existir",
  access: "subscriber",
  space: "edit_links",
  input: z.strictObject({ linkId: z.uuid() }),
  output: Link,
});

export const endPasses = route({
  method: "POST",
  path: "/api/links/:linkId/end-passes",
  summary: "Encerra os acessos de quem já digitou a senha de um link público",
  access: "subscriber",
  space: "edit_links",
  status: 204,
  input: z.strictObject({ linkId: z.uuid() }),
  output: z.void(),
});

/** A link in the list of everything shared. */
export const SharedLink = z.extend(Link, {
  title: z.string(),
  thumbnail: z.nullable(z.string()),
  comment_count: z.int(),
  /** Of the last 30 days, today last. */
  visits: z.array(z.int()),
  last_visit_at: z.nullable(z.iso.datetime()),
  created_at: z.iso.datetime(),
});
export type SharedLink = z.infer<typeof SharedLink>;

export const listLinks = route({
  method: "GET",
  path: "/api/links",
  summary: "Tudo o que o espaço compartilha, do mais novo ao mais antigo",
  access: "subscriber",
  space: "read",
  apiKey: "read",
  input: z.strictObject({ ...spaceInput, ...pageInput }),
  output: pageOf(SharedLink),
});

export const unlockLink = route({
  method: "POST",
  path: "/api/public/:publicLink/unlock",
  summary: "Abre um link público com a senha, neste navegador, por 30 dias",
  access: "public",
  status: 204,
  input: z.strictObject({ publicLink, password: givenPasswordField }),
  output: z.void(),
});

export const downloadPublicImage = route({
  method: "GET",
  path: "/api/public/:publicLink/download",
  summary: "O arquivo original de um link público que permite o download",
  access: "public",
  input: z.strictObject({ publicLink }),
  output: z.any(),
});
