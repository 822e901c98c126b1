import { useEffect, useRef, useState } from "react";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { publicPresentation as text } from "#contract/messages/public-presentation.ts";
import type { PublicPresentation } from "#contract/routes/presentations.ts";
import type { PublicLayout } from "#contract/routes/public-layout.ts";
import { readDraft } from "#web/features/comments/compose/draft-store.ts";
import { type ClosedReason, closedReasonOf } from "#web/features/comments/live/feed-state.ts";
import {
  askedLayoutId,
  type OpenedPresentation,
} from "#web/features/comments/presentation/load-presentation.ts";
import {
  preloadPicture,
  whenIdleUnlessSaving,
} from "#web/features/comments/presentation/preload-layout.ts";
import { getPublicPresentation } from "#web/features/comments/presentation/presentation-routes.ts";
import { getPublicLayout } from "#web/features/comments/public/public-routes.ts";
import { call } from "#web/lib/api.ts";
import { reportError } from "#web/lib/error-reporting.ts";
import { toast } from "#web/lib/toast.ts";

type PresentedLayout = PublicPresentation["layouts"][number];

/** Which layout is open, and everything that can become of it while the page is. */
export function usePresentation(publicLink: string, given: OpenedPresentation) {
  const [presentation, setPresentation] = useState(given.presentation);
  const { layouts } = presentation;
  const [openId, setOpenId] = useState(given.layout?.id ?? null);
  const [loaded, setLoaded] = useState<ReadonlyMap<string, PublicLayout>>(
    () => new Map(given.layout ? [[given.layout.id, given.layout]] : []),
  );
  const [failed, setFailed] = useState(false);
  const [closed, setClosed] = useState<ClosedReason | null>(null);
  const [announced, setAnnounced] = useState("");
  /** Taken out while something was being written on it: where the visitor goes on. */
  const [takenOut, setTakenOut] = useState<{ draft: string; next: PresentedLayout } | null>(null);
  const at = layouts.findIndex(({ id }) => id === openId);
  const openLayout = openId === null ? null : (loaded.get(openId) ?? null);
  const next = layouts[at + 1];

  const open = (layout: PresentedLayout, among = layouts) => {
    setTakenOut(null);
    if (layout.id === openId) return;
    setFailed(false);
    setOpenId(layout.id);
    history.replaceState(history.state, "", `${location.pathname}?layout=${layout.id}`);
    const number = among.indexOf(layout) + 1;
    const { title } = layout;
    setAnnounced(fillMessage(text.announced, { number, count: among.length, title }));
  };

  const load = async ({ id, public_link }: PresentedLayout): Promise<PublicLayout> => {
    const layout = await call(getPublicLayout, { publicLink: public_link });
    setLoaded((before) => new Map(before).set(id, layout));
    return layout;
  };

  /** The order, the titles and what is shown may all be different. */
  const show = (fresh: PublicPresentation) => {
    setPresentation(fresh);
    // What was loaded of the others may be out of date.
    setLoaded((before) => new Map([...before].filter(([id]) => id === openId)));
    if (fresh.layouts.some(({ id }) => id === openId)) return setTakenOut(null);
    // The nearest one now stands where it stood.
    const nearest = fresh.layouts[Math.min(Math.max(at, 0), fresh.layouts.length - 1)];
    if (!nearest) return setOpenId(null);
    const draft = openId && readDraft(openId)?.text;
    if (draft) return setTakenOut({ draft, next: nearest });
    if (openId) toast.info(text.takenOut);
    open(nearest, fresh.layouts);
  };

  /** Null when it could not be read; why not is then known, or it is tried again with the next news. */
  const refresh = async (): Promise<PublicPresentation | null> => {
    try {
      const fresh = await call(getPublicPresentation, { publicLink });
      latest.current.show(fresh);
      return fresh;
    } catch (error) {
      const reason = closedReasonOf(error);
      if (reason) setClosed(reason);
      else reportError(error);
      return null;
    }
  };

  /** The open layout's own end is not that of the presentation, which goes on without it. */
  const onClosed = async (reason: ClosedReason) => {
    const isOfLayout = reason === "layout_removed" || reason === "unknown";
    if (!isOfLayout) return setClosed(reason);
    const fresh = await refresh();
    const goesOn = fresh !== null && !fresh.layouts.some(({ id }) => id === openId);
    if (!goesOn) setClosed((before) => before ?? reason);
  };

  const loadOpen = async (layout: PresentedLayout) => {
    setFailed(false);
    try {
      await load(layout);
    } catch (error) {
      const reason = closedReasonOf(error);
      if (reason) await onClosed(reason);
      else setFailed(true);
    }
  };

  // Calls that were begun earlier find the state of now.
  const latest = useRef({ show, load, loadOpen });
  useEffect(() => {
    latest.current = { show, load, loadOpen };
  });

  const presented = layouts[at];
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each layout that is opened.
  useEffect(() => {
    if (presented && !openLayout) void latest.current.loadOpen(presented);
  }, [openId]);

  const isShown = openLayout !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each layout that comes next.
  useEffect(() => {
    if (!next || !isShown) return;
    return whenIdleUnlessSaving(async () => {
      const known = loaded.get(next.id) ?? latest.current.load(next);
      // It is asked for again when it is opened, and its failure told then.
      await Promise.resolve(known).then(preloadPicture, () => {});
    });
  }, [next?.id, isShown]);

  useEffect(() => {
    const asked = askedLayoutId();
    if (asked && !given.presentation.layouts.some(({ id }) => id === asked)) {
      toast.info(text.notThere);
    }
  }, [given]);

  return {
    presentation,
    at,
    openLayout,
    presented,
    failed,
    closed,
    announced,
    takenOut,
    open,
    step(direction: 1 | -1) {
      const layout = layouts[at + direction];
      if (layout && !takenOut && !closed) open(layout);
    },
    retry: () => presented && void loadOpen(presented),
    count(layoutId: string, comment_count: number) {
      setPresentation((before) => ({
        ...before,
        layouts: before.layouts.map((layout) =>
          layout.id === layoutId ? { ...layout, comment_count } : layout,
        ),
      }));
    },
    refresh: () => void refresh(),
    onClosed: (reason: ClosedReason) => void onClosed(reason),
  };
}
