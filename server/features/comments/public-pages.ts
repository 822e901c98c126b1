import { eq } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import type { Services } from "#server/context.ts";
import { listCommentsOf, type PinsPage } from "#server/features/comments/comment-queries.ts";
import { findPublicLayout } from "#server/features/comments/public-layout.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { type TaggedText, tagText } from "#server/platform/http/entity-tag.ts";
import { layoutTopic } from "#server/platform/live/topics.ts";

/** What visitors of a link ask for, ready to be sent. */
export interface PublicPage {
  layout: TaggedText;
  /** The first page, in the usual length. */
  comments: TaggedText;
}

interface Kept {
  page: Promise<PublicPage>;
  /** Null until it is read. */
  ready: PublicPage | null;
  bytes: number;
  /** The time of unbroken listening it was read in: in another it may be out of date. */
  readDuring: object;
  forget(): void;
}

export interface PublicPages {
  readLayout(publicLink: string): Promise<TaggedText>;
  readComments(publicLink: string, page: PinsPage): Promise<TaggedText>;
  /** What is kept of a link, and could not be out of date. */
  atHand(publicLink: string): PublicPage | null;
}

const MAX_BYTES = 24 * 1024 ** 2;
/** What a page of comments holds unless asked otherwise. */
const USUAL_LIMIT = 1_000;

/**
 * Links that many people look at are answered from memory. What is kept is forgotten the moment
 * anything happens to the layout, and not used at all while that could go unheard.
 */
export function publicPages({ db, live }: Pick<Services, "db" | "live">): PublicPages {
  /** The least recently asked for first. */
  const kept = new Map<string, Kept>();
  let keptBytes = 0;

  async function readPage(publicLink: string): Promise<PublicPage> {
    const { id, layout } = await findPublicLayout(db, publicLink);
    const comments = await listCommentsOf(db, id, "oldest", { limit: USUAL_LIMIT });
    return { layout: tagText(layout), comments: tagText(comments) };
  }

  function keep(publicLink: string, readDuring: object): Promise<PublicPage> {
    let unsubscribe = () => {};
    const forget = () => {
      unsubscribe();
      if (kept.get(publicLink) !== entry) return;
      kept.delete(publicLink);
      keptBytes -= entry.bytes;
    };
    const read = async () => {
      const id = await findId(publicLink);
      // Before anything is read that a message could be about.
      unsubscribe = live.subscribe(layoutTopic(id), { onMessage: forget, onResume: forget });
      const page = await readPage(publicLink);
      if (kept.get(publicLink) !== entry) {
        unsubscribe();
        return page;
      }
      entry.ready = page;
      entry.bytes = sizeOf(page);
      keptBytes += entry.bytes;
      makeRoom();
      return page;
    };
    const entry: Kept = { page: read(), ready: null, bytes: 0, readDuring, forget };
    kept.set(publicLink, entry);
    entry.page.catch(forget);
    return entry.page;
  }

  async function findId(publicLink: string): Promise<string> {
    const which = eq(layouts.publicLink, publicLink);
    const [found] = await db.select({ id: layouts.id }).from(layouts).where(which);
    if (!found) throw new Failure("not_found");
    return found.id;
  }

  function makeRoom(): void {
    for (const entry of kept.values()) {
      if (keptBytes <= MAX_BYTES) return;
      entry.forget();
    }
  }

  /** Null while what is kept could be out of date. */
  function remember(publicLink: string): Promise<PublicPage> | null {
    const now = live.unbroken;
    if (!now) return null;
    const entry = kept.get(publicLink);
    if (entry?.readDuring !== now) {
      entry?.forget();
      return keep(publicLink, now);
    }
    touch(publicLink, entry);
    return entry.page;
  }

  function touch(publicLink: string, entry: Kept): void {
    kept.delete(publicLink);
    kept.set(publicLink, entry);
  }

  return {
    atHand(publicLink) {
      const entry = kept.get(publicLink);
      if (!entry?.ready || entry.readDuring !== live.unbroken) return null;
      touch(publicLink, entry);
      return entry.ready;
    },
    async readLayout(publicLink) {
      const page = await remember(publicLink);
      return page?.layout ?? tagText((await findPublicLayout(db, publicLink)).layout);
    },
    async readComments(publicLink, page) {
      const usual = page.limit === USUAL_LIMIT && page.cursor === undefined;
      const remembered = usual ? await remember(publicLink) : null;
      if (remembered) return remembered.comments;
      const { id } = await findPublicLayout(db, publicLink);
      return tagText(await listCommentsOf(db, id, "oldest", page));
    },
  };
}

function sizeOf({ layout, comments }: PublicPage): number {
  return layout.body.length + comments.body.length;
}
