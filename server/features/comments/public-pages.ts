import type { Services } from "#server/context.ts";
import { listCommentsOf, type PinsPage } from "#server/features/comments/comment-queries.ts";
import { type DescribedPage, describePage } from "#server/features/comments/describe-page.ts";
import { layoutCache } from "#server/features/comments/layout-cache.ts";
import { resolvePublicLink } from "#server/features/comments/resolve-public-link.ts";
import { type LayoutRow, presentPublicLayout } from "#server/features/layouts/index.ts";
import { type TaggedText, tagText } from "#server/platform/http/entity-tag.ts";

/** A page's HTML as it is and compressed, with the headers it is sent with. */
export interface Html {
  plain: Buffer;
  gzip: Buffer;
  headers: Readonly<Record<string, string>>;
}

type DrawHtml = (page: DescribedPage) => Promise<Html>;

/** What visitors of a link ask for, ready to be sent; from memory whenever that is exact. */
export interface PublicPages {
  layout(publicLink: string): Promise<TaggedText>;
  comments(publicLink: string, page: PinsPage): Promise<TaggedText>;
  html(publicLink: string, draw: DrawHtml): Promise<Html>;
  /** What is in memory, and exact. */
  cachedComments(publicLink: string): TaggedText | null;
  cachedHtml(publicLink: string): Html | null;
}

/** What a page of comments holds unless asked otherwise. */
const USUAL_LIMIT = 1_000;

export function publicPages(services: Pick<Services, "db" | "live" | "config">): PublicPages {
  const { db, config } = services;

  const listComments = async ({ id }: LayoutRow, page: PinsPage) =>
    tagText(await listCommentsOf(db, id, "oldest", page));

  const cache = layoutCache(services, (row, addBytes) => ({
    layout: part(addBytes, async () => tagText(presentPublicLayout(row))),
    comments: part(addBytes, () => listComments(row, { limit: USUAL_LIMIT })),
    html: part(addBytes, (draw: DrawHtml) => draw(describePage(config, row))),
  }));

  return {
    layout: async (publicLink) => (await cache.get(publicLink)).layout.get(),
    async comments(publicLink, page) {
      const isUsual = page.limit === USUAL_LIMIT && page.cursor === undefined;
      if (isUsual) return (await cache.get(publicLink)).comments.get();
      return listComments(await resolvePublicLink(db, publicLink), page);
    },
    html: async (publicLink, draw) => (await cache.get(publicLink)).html.get(draw),
    cachedComments: (publicLink) => cache.peek(publicLink)?.comments.ready ?? null,
    cachedHtml: (publicLink) => cache.peek(publicLink)?.html.ready ?? null,
  };
}

interface Part<Input extends unknown[], Value> {
  get(...input: Input): Promise<Value>;
  /** Null until it is made. */
  ready: Value | null;
}

/** Makes a part of a page when it is first asked for, and again only if that failed. */
function part<Input extends unknown[], Value extends object>(
  addBytes: (bytes: number) => void,
  make: (...input: Input) => Promise<Value>,
): Part<Input, Value> {
  let making: Promise<Value> | null = null;
  const self: Part<Input, Value> = {
    ready: null,
    get(...input) {
      if (making) return making;
      making = make(...input);
      making.then(
        (value) => {
          self.ready = value;
          addBytes(sizeOf(value));
        },
        () => {
          making = null;
        },
      );
      return making;
    },
  };
  return self;
}

function sizeOf(value: object): number {
  return Object.values(value).reduce((sum, { length = 0 }) => sum + length, 0);
}
