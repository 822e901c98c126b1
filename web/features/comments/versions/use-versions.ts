import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { versionWords as text } from "#contract/messages/version-screens.ts";
import type { ListedVersion, ViewerImage } from "#contract/routes/layouts.ts";
import {
  pairInAddress,
  type VersionPair,
  versionInAddress,
  writeAddress,
} from "#web/features/comments/versions/version-address.ts";
import { reportError } from "#web/lib/error-reporting.ts";
import { toast } from "#web/lib/toast.ts";

/** A layout as the page last read it; `image` is that of its newest version. */
export interface VersionedLayout {
  version: number;
  versions: readonly ListedVersion[];
  image: ViewerImage;
}

interface VersionsOptions {
  layout: VersionedLayout;
  loadImage: (number: number) => Promise<ViewerImage>;
  /** Reads the layout again. */
  refresh: () => Promise<VersionedLayout>;
}

export type Versions = ReturnType<typeof useVersions>;

/**
 * Which version is on screen. It changes only when somebody asks for it: a newer one that arrives must not
 * take the picture away from under a draft.
 */
export function useVersions({ layout, loadImage, refresh }: VersionsOptions) {
  const [shown, setShown] = useState(() => newestOf(layout));
  const [pair, setPair] = useState<VersionPair | null>(null);
  const isThere = (number: number) => layout.versions.some((version) => version.number === number);
  // A later reading has the addresses of renditions that were made since.
  const image = shown.number === layout.version ? layout.image : shown.image;

  const imageOf = useCallback(
    async (number: number) => (number === layout.version ? layout.image : loadImage(number)),
    [layout, loadImage],
  );
  const show = useCallback(
    async (number: number) => {
      try {
        setShown({ number, image: await imageOf(number), chosen: number !== layout.version });
      } catch (error) {
        reportError(error);
        toast.error(fillMessage(text.loadFailed, { number }));
      }
    },
    [layout.version, imageOf],
  );
  const showNewest = async () => {
    try {
      setShown(newestOf(await refresh()));
    } catch (error) {
      reportError(error);
      toast.error(fillMessage(text.loadFailed, { number: layout.version }));
    }
  };

  const openAddressed = useEffectEvent(() => {
    const asked = pairInAddress();
    const version = versionInAddress();
    const wanted = [asked?.from, asked?.to, version].filter((number) => number != null);
    if (!wanted.every(isThere)) return toast.info(text.missing);
    if (asked) setPair(asked);
    if (version && version !== shown.number) void show(version);
  });
  useEffect(() => openAddressed(), []);
  const leaveRemoved = useEffectEvent(() => {
    if (isThere(shown.number)) return;
    toast.info(text.missing);
    setShown(newestOf(layout));
  });
  // Only a later reading tells that it is gone: one's own new version is shown before the list has it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is the reason to look.
  useEffect(() => leaveRemoved(), [layout.versions]);
  useEffect(() => {
    writeAddress({ version: shown.chosen ? shown.number : null, pair });
  }, [shown, pair]);

  return {
    /** The version on screen; `chosen` when it is an earlier one that somebody asked for. */
    shown: { ...shown, image },
    list: layout.versions,
    newest: layout.version,
    /** Without changing what is on screen. */
    reload: () => refresh().catch(reportError),
    pair,
    imageOf,
    show,
    showNewest,
    /** Shows what was just uploaded here. */
    adopt: (next: VersionedLayout) => setShown(newestOf(next)),
    compare: setPair,
  };
}

function newestOf({ version, image }: VersionedLayout) {
  return { number: version, image, chosen: false };
}
