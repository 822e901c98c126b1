import type { Services } from "#server/context.ts";
import { listCommentsOf, type PinsPage } from "#server/features/comments/comment-queries.ts";
import { type DescribedPage, describePage } from "#server/features/comments/describe-page.ts";
import { layoutCache } from "#server/features/comments/layout-cache.ts";
import { resolvePublicLink } from "#server/features/comments/resolve-public-link.ts";
import { type LayoutRow, presentPublicLayout } from "#server/features/layouts/index.ts";
import { type TaggedText, tagText } from "#server/platform/http/entity-tag.ts";

/** HTML as it is and compressed. */
interface Html {
  plain: Buffer;
  gzip: Buffer;
}

type DrawHtml = (page: DescribedPage) => Promise<Html>;

/** What visitors of a link ask for, ready to be sent; from memory whenever that is exact. */
export interface PublicPages {
  layout(publicLink: string): Promise<TaggedText>;
  comments(publicLink: string, page: PinsPage): Promise<TaggedText>;
  html(publicLink: string, draw: DrawHtml): Promise<Html>;
}

/** What a page of comments holds unless asked otherwise. */
const USUAL_LIMIT = 1_000;

export function publicPages(services: Pick<Services, "db" | "live" | "config">): PublicPages {
  const { db, config } = services;

  const listComments = async ({ id }: LayoutRow, page: PinsPage) =>
    tagText(await listCommentsOf(db, id, "oldest", page));

  const open = layoutCache(services, (row, addBytes) => ({
    layout: once(addBytes, async () => tagText(presentPublicLayout(row))),
    comments: once(addBytes, () => listComments(row, { limit: USUAL_LIMIT })),
    html: once(addBytes, (draw: DrawHtml) => draw(describePage(config, row))),
  }));

  return {
    layout: async (publicLink) => (await open(publicLink)).layout(),
    async comments(publicLink, page) {
      const isUsual = page.limit === USUAL_LIMIT && page.cursor === undefined;
      if (isUsual) return (await open(publicLink)).comments();
      return listComments(await resolvePublicLink(db, publicLink), page);
    },
    html: async (publicLink, draw) => (await open(publicLink)).html(draw),
  };
}

/** Makes a part when it is first asked for, and again only if that failed. */
function once<Input extends unknown[], Part extends object>(
  addBytes: (bytes: number) => void,
  make: (...input: Input) => Promise<Part>,
): (...input: Input) => Promise<Part> {
  let made: Promise<Part> | null = null;
  return (...input) => {
    if (made) return made;
    made = make(...input);
    made.then(
      (part) => addBytes(sizeOf(part)),
      () => {
        made = null;
      },
    );
    return made;
  };
}

function sizeOf(part: object): number {
  return Object.values(part).reduce((sum, { length }) => sum + length, 0);
}
