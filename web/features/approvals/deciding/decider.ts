import type { RefObject } from "react";
import type { DecisionResult } from "#contract/approvals.ts";
import type { OwnDecision } from "#contract/routes/approvals.ts";
import type { PublicRound } from "#contract/routes/public-layout.ts";
import type { SpaceBrand } from "#contract/routes/spaces.ts";
import type { GuestSelf, Versions } from "#web/features/comments/index.ts";

/** What the page of a visitor gives to those who decide on it. */
export interface DeciderProps {
  publicLink: string;
  /** The open round; null once it is over. */
  round: PublicRound | null;
  space: SpaceBrand;
  /** The newest version that the page has heard of. */
  newest: number;
  versions: Versions;
  guest: GuestSelf;
}

/** A decision on its way: what is decided, and what becomes of the form. */
export interface DecisionDialogProps extends Omit<DeciderProps, "round" | "space"> {
  /** As it was when the form was opened. */
  round: PublicRound;
  /** As it is now; null once it is over. */
  now: PublicRound | null;
  result: DecisionResult;
  /** However often it is sent, it is one decision. */
  id: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Where the focus goes: the button that opened it may be gone. */
  finalFocus: RefObject<HTMLElement | null>;
  onDecided: (decision: OwnDecision) => void;
  /** The browser no longer knows who decided on it. */
  onForgotten: () => void;
}
