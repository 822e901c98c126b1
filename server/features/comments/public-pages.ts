import type { Services } from "#server/context.ts";
import { listCommentsOf, type PinsPage } from "#server/features/comments/comment-queries.ts";
import { type DescribedPage, describePage } from "#server/features/comments/describe-page.ts";
import { layoutCache } from "#server/features/comments/layout-cache.ts";
import { type LayoutRow, presentPublicLayout } from "#server/features/layouts/index.ts";
import { openPublicLayout, type VisitedLink, type Visitor } from "#server/features/links/index.ts";
import { type TaggedText, tagText } from "#server/platform/http/entity-tag.ts";

/** A page's HTML as it is and compressed, with the headers it is sent with. */
export interface Html extends DrawnHtml {
  /** Whose visit it is. */
  link: VisitedLink;
}

interface DrawnHtml {
  plain: Buffer;
  gzip: Buffer;
  headers: Readonly<Record<string, string>>;
}

type DrawHtml = (page: DescribedPage) => Promise<DrawnHtml>;

/** What visitors of a public address ask for, ready to be sent; from memory whenever that is exact. */
export interface PublicPages {
  layout(address: string, visitor: Visitor): Promise<TaggedText>;
  comments(address: string, visitor: Visitor, page: PinsPage): Promise<TaggedText>;
  html(address: string, visitor: Visitor, draw: DrawHtml): Promise<Html>;
  /** What is in memory, exact, and for everybody. */
  cachedComments(address: string): TaggedText | null;
  cachedHtml(address: string): Html | null;
}

/** What a page of comments holds unless asked otherwise. */
const USUAL_LIMIT = 1_000;

export function publicPages(
  services: Pick<Services, "db" | "reads" | "live" | "config" | "clock">,
): PublicPages {
  const { db, config } = services;

  const listComments = async ({ id }: LayoutRow, page: PinsPage) =>
    tagText(await listCommentsOf(db, id, { order: "oldest", audience: "guests" }, page));

  const cache = layoutCache(services, (row, addBytes) => ({
    layout: part(addBytes, async () => tagText(presentPublicLayout(row))),
    comments: part(addBytes, () => listComments(row.layout, { limit: USUAL_LIMIT })),
    html: part(addBytes, async (draw: DrawHtml) => ({
      ...(await draw(describePage(config, row))),
      link: { kind: row.kind, id: row.link.id },
    })),
  }));

  return {
    layout: async (address, visitor) => (await cache.get(address, visitor)).layout.get(),
    async comments(address, visitor, page) {
      const isUsual = page.limit === USUAL_LIMIT && page.cursor === undefined;
      if (isUsual) return (await cache.get(address, visitor)).comments.get();
      const { layout } = await openPublicLayout(services, address, visitor);
      return listComments(layout, page);
    },
    html: async (address, visitor, draw) => (await cache.get(address, visitor)).html.get(draw),
    cachedComments: (address) => cache.peek(address)?.comments.ready ?? null,
    cachedHtml: (address) => cache.peek(address)?.html.ready ?? null,
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
