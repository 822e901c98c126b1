import { useEffect, useEffectEvent, useState } from "react";
import type { ListedVersion, ViewerImage } from "#contract/routes/layouts.ts";

/** A version and its image, which is null until it is loaded. */
export interface VersionPicture {
  version: ListedVersion;
  image: ViewerImage | null;
  failed: boolean;
  retry: () => void;
}

export type LoadImage = (number: number) => Promise<ViewerImage>;

export function useVersionPicture(version: ListedVersion, loadImage: LoadImage): VersionPicture {
  const { number } = version;
  const [image, setImage] = useState<ViewerImage | null>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const load = useEffectEvent((wanted: number) => loadImage(wanted));

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again.
  useEffect(() => {
    let left = false;
    setFailed(false);
    load(number).then(
      (loaded) => {
        if (!left) setImage(loaded);
      },
      () => {
        if (!left) setFailed(true);
      },
    );
    return () => {
      left = true;
    };
  }, [number, attempt]);

  return { version, image, failed, retry: () => setAttempt((count) => count + 1) };
}
