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
import { CanvasPanels } from "#web/features/comments/canvas/canvas-panels.tsx";
import { scrollerClass, stageClass } from "#web/features/comments/canvas/canvas-style.ts";
import { CanvasTools } from "#web/features/comments/canvas/canvas-tools.tsx";
import { Crosshair } from "#web/features/comments/canvas/crosshair.tsx";
import { takeEarlyTap } from "#web/features/comments/canvas/early-tap.ts";
import { PendingPin } from "#web/features/comments/canvas/pending-pin.tsx";
import type { PinCluster } from "#web/features/comments/canvas/pin-clusters.ts";
import { PinLayer } from "#web/features/comments/canvas/pin-layer.tsx";
import { SliceColumn } from "#web/features/comments/canvas/slice-column.tsx";
import { useCanvasKeyboard } from "#web/features/comments/canvas/use-canvas-keyboard.ts";
import { usePinCluster } from "#web/features/comments/canvas/use-pin-cluster.ts";
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
  /** Null while comments are accepted; otherwise the sentence that says why not. */
  closed: string | null;
  usualName?: string | undefined;
  /** Rendered beside an open pin; without it the page shows the open comment itself. */
  details?: (comment: NumberedComment, close: () => void) => ReactNode;
}

/** The layout with its pins: viewed, zoomed, scrolled and commented on by touch, mouse and keyboard. */
export function FeedbackCanvas(props: FeedbackCanvasProps) {
  const { image, title, feedback, closed, usualName, details } = props;
  const { composer, open, setOpenId, focusRequest, state } = feedback;
  const scroller = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const [pinsShown, setPinsShown] = useState(true);
  const [preview, setPreview] = useState<NumberedComment | null>(null);
  const [sheetHeight, setSheetHeight] = useState(0);
  const zoom = useZoom(image, scroller, stage);
  const pictureView = useView(scroller, stage, zoom.stage, PICTURE_MARGIN);
  const pinView = useView(scroller, stage, zoom.stage, PIN_MARGIN);
  const reveal = useReveal(scroller, stage);
  const { cluster, openCluster, closeCluster } = usePinCluster(zoom, stage);
  useZoomGestures(scroller, stage, zoom, {
    view: pinView,
    comments: state.comments,
    openId: open?.id ?? null,
  });

  const { discard } = composer;
  const openPin = useCallback(
    (id: string) => {
      closeCluster();
      setPreview(null);
      setOpenId(id);
    },
    [closeCluster, setOpenId],
  );
  /** Closes what is in front; focus returns to its pin, or to the canvas. */
  const closeFront = () => {
    const pin = open && stage.current?.querySelector<HTMLElement>(`[data-pin="${open.id}"]`);
    if (composer.state.phase !== "idle") discard();
    else if (cluster) closeCluster();
    else if (open) setOpenId(null);
    else return;
    (pin ?? scroller.current)?.focus({ preventScroll: true });
  };
  const place: typeof composer.place = (at) => {
    closeCluster();
    setOpenId(null);
    if (closed !== null) return;
    setPinsShown(true);
    composer.place(at);
  };
  const placeEarlyTap = useEffectEvent(() => {
    const tap = takeEarlyTap();
    if (tap) place(tap);
  });
  // Before the first paint, so that the early pin does not flicker.
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
    onLeave: closeFront,
    onTogglePins: () => setPinsShown((shown) => !shown),
  });

  const at = composer.state.phase === "idle" ? null : composer.state.at;
  // Where the open pin, the pending one or the cross hairs are must be seen, the keyboard up or not.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another comment is a reason to move, an edited one is not.
  useEffect(() => {
    if (at) reveal(at, sheetHeight);
    else if (open) reveal({ x: open.x_position, y: open.y_position }, sheetHeight);
  }, [at, open?.id, sheetHeight, reveal]);
  const requested = state.comments.find(({ id }) => id === focusRequest?.id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per request, not with every change of its comment.
  useEffect(() => {
    if (!requested) return;
    // Where the page itself scrolls, the canvas may be out of view.
    scroller.current?.scrollIntoView({ block: "nearest" });
    reveal({ x: requested.x_position, y: requested.y_position });
  }, [focusRequest]);

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
          {/* Contained: a pin at the edge must not extend the scrollable area. */}
          <div className="pointer-events-none absolute inset-0 cursor-auto contain-layout">
            {pinsShown && (
              <PinLayer
                comments={state.comments}
                stage={zoom.stage}
                view={pinView}
                openId={open?.id ?? null}
                focusRequest={focusRequest}
                onOpen={openPin}
                onOpenCluster={(next: PinCluster) => {
                  discard();
                  setOpenId(null);
                  openCluster(next);
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
              details={details && ((comment) => details(comment, closeFront))}
              preview={open || at ? null : preview}
              cluster={cluster}
              onOpen={openPin}
              onClose={closeFront}
              onSheetHeight={setSheetHeight}
            />
          </div>
        </div>
      </section>
      {/* In front of the image and with rounded corners, which the region's own outline cannot be. */}
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
