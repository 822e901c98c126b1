import { Check } from "lucide-react";
import { memo } from "react";
import type { PinCluster } from "#web/features/comments/canvas/pin-clusters.ts";
import {
  lookOfCluster,
  lookOfPin,
  nameCluster,
  namePin,
  type PinLook,
  type Unread,
} from "#web/features/comments/canvas/pin-look.ts";
import { pinHalo, pinShape, pinTones, standAt } from "#web/features/comments/canvas/pin-style.ts";
import { placeOf } from "#web/features/comments/canvas/point.ts";
import type { ShownComment } from "#web/features/comments/live/merge-comments.ts";
import { cx } from "#web/ui/cx.ts";

interface PinProps {
  comment: ShownComment;
  open: boolean;
  unread: Unread;
  /** It has just come in, and drops from above. */
  drops: boolean;
  /** It is shown elsewhere while it is being moved. */
  lifted: boolean;
  /** Can be dragged with a finger: the open one alone, so that others do not stop a scroll. */
  draggable: boolean;
  onOpen: (id: string) => void;
  onPreview: (comment: ShownComment | null) => void;
}

export const Pin = memo(function Pin(props: PinProps) {
  const { comment, open, unread, onOpen, onPreview } = props;
  const look = lookOfPin(comment, unread);
  return (
    <button
      type="button"
      data-pin={comment.id}
      aria-label={namePin(comment, unread)}
      aria-expanded={open}
      style={standAt(placeOf(comment))}
      onClick={() => onOpen(comment.id)}
      onPointerEnter={(event) => event.pointerType === "mouse" && onPreview(comment)}
      onPointerLeave={() => onPreview(null)}
      onFocus={({ currentTarget }) => currentTarget.matches(":focus-visible") && onPreview(comment)}
      onBlur={() => onPreview(null)}
      className={cx(
        pinShape,
        pinTones[look.tone],
        look.unread && pinHalo,
        "pointer-events-auto transition-colors hover:z-10 focus-visible:z-10",
        open && "z-20 min-h-9 min-w-9 text-sm",
        open && props.draggable && "touch-none",
        props.drops && "animate-pin-drop",
        props.lifted && "opacity-0",
      )}
    >
      <PinLabel look={look} />
    </button>
  );
});

export function PinLabel({ look: { label, resolved } }: { look: PinLook }) {
  return (
    <>
      {label}
      {resolved && <Check className="size-3 shrink-0" strokeWidth={3.5} aria-hidden="true" />}
      {!label && !resolved && <span className="size-2 rounded-full bg-current" />}
    </>
  );
}

interface ClusterPinProps {
  cluster: PinCluster;
  unread: Unread;
  onOpen: (cluster: PinCluster) => void;
}

/** A stack of pins with the number of comments. */
export function ClusterPin({ cluster, unread, onOpen }: ClusterPinProps) {
  const { members } = cluster;
  const look = lookOfCluster(members, unread);
  return (
    <button
      type="button"
      aria-label={nameCluster(members, unread)}
      style={standAt(placeOf(members[0]))}
      onClick={() => onOpen(cluster)}
      className={cx(
        pinShape,
        pinTones[look.tone],
        "pointer-events-auto hover:z-10 focus-visible:z-10",
      )}
    >
      <PinLabel look={look} />
    </button>
  );
}
