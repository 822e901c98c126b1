import {
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { canvasWords as text } from "#contract/messages/comment-screens.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import type { ViewerImage } from "#contract/routes/layouts.ts";
import { CanvasHint } from "#web/features/comments/canvas/canvas-hint.tsx";
import { scrollerClass, stageClass } from "#web/features/comments/canvas/canvas-look.ts";
import { CanvasPanels } from "#web/features/comments/canvas/canvas-panels.tsx";
import { CanvasTools } from "#web/features/comments/canvas/canvas-tools.tsx";
import { Crosshair } from "#web/features/comments/canvas/crosshair.tsx";
import type { Crowd } from "#web/features/comments/canvas/crowd-pins.ts";
import { takeEarlyTap } from "#web/features/comments/canvas/early-tap.ts";
import { PendingPin } from "#web/features/comments/canvas/pending-pin.tsx";
import { PinLayer } from "#web/features/comments/canvas/pin-layer.tsx";
import { SliceColumn } from "#web/features/comments/canvas/slice-column.tsx";
import { useCanvasKeyboard } from "#web/features/comments/canvas/use-canvas-keyboard.ts";
import { useCrowd } from "#web/features/comments/canvas/use-crowd.ts";
import { usePlacing } from "#web/features/comments/canvas/use-placing.ts";
import { useReveal } from "#web/features/comments/canvas/use-reveal.ts";
import { PICTURE_MARGIN, PIN_MARGIN, useView } from "#web/features/comments/canvas/use-view.ts";
import { useZoom } from "#web/features/comments/canvas/use-zoom.ts";
import { useZoomGestures } from "#web/features/comments/canvas/use-zoom-gestures.ts";
import type { NumberedComment } from "#web/features/comments/live/merge-comments.ts";
import type { Feedback } from "#web/features/comments/use-feedback.ts";
import { cx } from "#web/ui/cx.ts";

interface FeedbackCanvasProps {
  image: ViewerImage;
  title: string;
  feedback: Feedback;
  /** Null while comments are taken; otherwise the sentence that says why not. */
  closed: string | null;
  usualName?: string | undefined;
  /** What opens beside a pin; without it the page shows the open comment in its own way. */
  details?: (comment: NumberedComment, close: () => void) => ReactNode;
}

/** The layout with its pins: looked at, zoomed, scrolled and commented on, by finger, mouse and keyboard. */
export function FeedbackCanvas(props: FeedbackCanvasProps) {
  const { image, title, feedback, closed, usualName, details } = props;
  const { composer, open, setOpenId, wish, state } = feedback;
  const scroller = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const [pinsShown, setPinsShown] = useState(true);
  const [preview, setPreview] = useState<NumberedComment | null>(null);
  const [sheetHeight, setSheetHeight] = useState(0);
  const zoom = useZoom(image, scroller, stage);
  const pictureView = useView(scroller, stage, zoom.stage, PICTURE_MARGIN);
  const pinView = useView(scroller, stage, zoom.stage, PIN_MARGIN);
  const reveal = useReveal(scroller, stage);
  const { crowd, openCrowd, closeCrowd } = useCrowd(zoom, stage);
  useZoomGestures(scroller, stage, zoom, {
    view: pinView,
    comments: state.comments,
    openId: open?.id ?? null,
  });

  const { discard } = composer;
  const openPin = useCallback(
    (id: string) => {
      closeCrowd();
      setPreview(null);
      setOpenId(id);
    },
    [closeCrowd, setOpenId],
  );
  /** Closes what is in front; the focus goes back to the pin it belonged to, or to the picture. */
  const leave = () => {
    const pin = open && stage.current?.querySelector<HTMLElement>(`[data-pin="${open.id}"]`);
    if (composer.state.phase !== "idle") discard();
    else if (crowd) closeCrowd();
    else if (open) setOpenId(null);
    else return;
    (pin ?? scroller.current)?.focus({ preventScroll: true });
  };
  const place: typeof composer.place = (at) => {
    closeCrowd();
    setOpenId(null);
    if (closed !== null) return;
    setPinsShown(true);
    composer.place(at);
  };
  const placeEarlyTap = useEffectEvent(() => {
    const tap = takeEarlyTap();
    if (tap) place(tap);
  });
  // Before the first paint, so that the pin that was drawn for it does not blink.
  useLayoutEffect(() => placeEarlyTap(), []);
  const placing = usePlacing({
    scroller,
    stage,
    onPlace: place,
    onDoubleTap(at) {
      discard();
      zoom.zoomTo(zoom.isFit ? Math.min(1, zoom.scale * 2.5) : "fit", at);
    },
  });
  const current = useCanvasKeyboard({
    surface: { scroller, stage },
    feedback,
    zoom,
    closed: closed !== null,
    reveal,
    onPlace: place,
    onLeave: leave,
    onTogglePins: () => setPinsShown((shown) => !shown),
  });

  const at = composer.state.phase === "idle" ? null : composer.state.at;
  // Where the open pin, the pending one or the cross hairs are must be seen, the keyboard up or not.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another comment is a reason to move, an edited one is not.
  useEffect(() => {
    if (at) reveal(at, sheetHeight);
    else if (open) reveal({ x: open.x_position, y: open.y_position }, sheetHeight);
  }, [at, open?.id, sheetHeight, reveal]);
  const wished = state.comments.find(({ id }) => id === wish?.id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a wish, not with every change of its comment.
  useEffect(() => {
    if (!wished) return;
    // Where the page itself scrolls, the canvas may be out of sight.
    scroller.current?.scrollIntoView({ block: "nearest" });
    reveal({ x: wished.x_position, y: wished.y_position });
  }, [wish]);

  const aiming = composer.state.phase === "aiming";
  return (
    <div className="relative size-full overflow-hidden rounded-[inherit]">
      <section
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is scrolled by keys too.
        tabIndex={0}
        aria-label={text.scroller}
        className={cx(scrollerClass, "peer outline-none")}
        style={sheetHeight > 0 ? { paddingBottom: sheetHeight + 80 } : undefined}
      >
        <div
          ref={stage}
          data-stage=""
          {...placing}
          className={cx(stageClass, "shrink-0", closed === null && "cursor-pin")}
          style={{ width: zoom.stage.width, height: zoom.stage.height }}
        >
          <SliceColumn
            image={image}
            label={fillMessage(text.stage, { title })}
            stage={zoom.stage}
            view={pictureView}
          />
          {/* Contained: a pin at the edge must not make the picture scroll further. */}
          <div className="pointer-events-none absolute inset-0 cursor-auto contain-layout">
            {pinsShown && (
              <PinLayer
                comments={state.comments}
                stage={zoom.stage}
                view={pinView}
                openId={open?.id ?? null}
                wish={wish}
                onOpen={openPin}
                onOpenCrowd={(next: Crowd) => {
                  discard();
                  setOpenId(null);
                  openCrowd(next);
                }}
                onPreview={setPreview}
                onCurrent={current.set}
              />
            )}
            {aiming && at && <Crosshair at={at} />}
            {!aiming && at && (
              <PendingPin
                at={at}
                sending={composer.state.phase === "sending"}
                stage={zoom.stage}
                onMove={composer.place}
              />
            )}
            <CanvasPanels
              surface={{ scroller, stage }}
              stageWidth={zoom.stage.width}
              composer={composer}
              closed={closed}
              usualName={usualName}
              open={details ? open : null}
              details={details && ((comment) => details(comment, leave))}
              preview={open || at ? null : preview}
              crowd={crowd}
              onOpen={openPin}
              onClose={leave}
              onSheetHeight={setSheetHeight}
            />
          </div>
        </div>
      </section>
      {/* In front of the picture and round at the corners, neither of which an outline of the region itself is. */}
      <span className="pointer-events-none absolute inset-0 z-10 hidden rounded-[inherit] outline-2 outline-ink -outline-offset-2 peer-focus-visible:block" />
      <CanvasHint
        surface={scroller}
        closed={closed}
        aiming={aiming}
        show={state.status === "ready" && state.comments.length === 0 && at === null}
      />
      {sheetHeight === 0 && (
        <CanvasTools
          zoom={zoom}
          pinsShown={pinsShown}
          onTogglePins={() => setPinsShown(!pinsShown)}
        />
      )}
    </div>
  );
}
