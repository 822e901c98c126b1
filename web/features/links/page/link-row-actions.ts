import type { SharedLink } from "#contract/routes/links.ts";

/** For whoever may change links. */
export interface LinkRowActions {
  onSettings: (link: SharedLink) => void;
  onRotate: (link: SharedLink) => void;
  onEndPasses: (link: SharedLink) => void;
}
