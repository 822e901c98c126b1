import { type ReactNode, useCallback, useRef, useState } from "react";
import type { Mark } from "#contract/marks.ts";
import { canvasWords as text } from "#contract/messages/comment-screens.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import type { ViewerImage } from "#contract/routes/layouts.ts";
import { CanvasHint } from "#web/features/comments/canvas/canvas-hint.tsx";
import { CanvasPanels } from "#web/features/comments/canvas/canvas-panels.tsx";
import {
  scrollerClass,
  stageClass,
  surfaceRingClass,
} from "#web/features/comments/canvas/canvas-style.ts";
import { CanvasTools } from "#web/features/comments/canvas/canvas-tools.tsx";
import { useEarlyTap } from "#web/features/comments/canvas/early-tap.ts";
import { MarkSvg } from "#web/features/comments/canvas/marks/mark-svg.tsx";
import { modeHint } from "#web/features/comments/canvas/marks/mode-hint.ts";
import { useDrawing } from "#web/features/comments/canvas/marks/use-drawing.ts";
import { MovingPin } from "#web/features/comments/canvas/moving-pin.tsx";
import { NewPin } from "#web/features/comments/canvas/new-pin.tsx";
import { PHONE_WINDOW, phoneStart } from "#web/features/comments/canvas/phone-start.ts";
import type { PinCluster } from "#web/features/comments/canvas/pin-clusters.ts";
import { PinLayer } from "#web/features/comments/canvas/pin-layer.tsx";
import type { Point } from "#web/features/comments/canvas/point.ts";
import { SliceColumn } from "#web/features/comments/canvas/slice-column.tsx";
import { useCanvasHelp } from "#web/features/comments/canvas/use-canvas-help.tsx";
import { useCanvasKeyboard } from "#web/features/comments/canvas/use-canvas-keyboard.ts";
import { type PinOptions, useCanvasPins } from "#web/features/comments/canvas/use-canvas-pins.ts";
import { usePinCluster } from "#web/features/comments/canvas/use-pin-cluster.ts";
import { usePlacing } from "#web/features/comments/canvas/use-placing.ts";
import { useReveal, useRevealing } from "#web/features/comments/canvas/use-reveal.ts";
import { PICTURE_MARGIN, PIN_MARGIN, useView } from "#web/features/comments/canvas/use-view.ts";
import { useZoom } from "#web/features/comments/canvas/use-zoom.ts";
import { useZoomGestures } from "#web/features/comments/canvas/use-zoom-gestures.ts";
import type { WordsField } from "#web/features/comments/compose/words-field.tsx";
import type { ShownComment } from "#web/features/comments/live/merge-comments.ts";
import type { Feedback } from "#web/features/comments/use-feedback.ts";
import { useMediaQuery } from "#web/lib/use-media-query.ts";
import { cx } from "#web/ui/cx.ts";

interface FeedbackCanvasProps extends PinOptions {
  image: ViewerImage;
  title: string;
  feedback: Feedback;
  /** Null while comments are accepted; otherwise the sentence that says why not. */
  closed: string | null;
  usualName?: string | undefined;
  /** Forgets who wrote on this browser; only guests are remembered. */
  onForget?: (() => void) | undefined;
  wordsField?: WordsField;
  /** Rendered below the form for a new comment. */
  belowForm?: ReactNode;
  /** Rendered beside an open pin. */
  details: (comment: ShownComment, close: () => void) => ReactNode;
}

/** The layout with its pins: viewed, zoomed, scrolled and commented on by touch, mouse and keyboard. */
export function FeedbackCanvas(props: FeedbackCanvasProps) {
  const { image, title, feedback, closed, usualName, details } = props;
  const { composer, open, setOpenId, focusRequest, state } = feedback;
  const scroller = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const [pinsShown, setPinsShown] = useState(true);
  const [sheetHeight, setSheetHeight] = useState(0);
  const start = useMediaQuery(PHONE_WINDOW) ? phoneStart(image) : 1;
  const zoom = useZoom(image, scroller, stage, start);
  const pictureView = useView(scroller, stage, zoom.stage, PICTURE_MARGIN);
  const pinView = useView(scroller, stage, zoom.stage, PIN_MARGIN);
  const reveal = useReveal(scroller, stage);
  const { cluster, openCluster, closeCluster } = usePinCluster(zoom, stage);
  const pins = useCanvasPins(stage, zoom.stage, feedback, props);
  const { openId, unread, moving, marks, setPreview } = pins;
  useZoomGestures(scroller, stage, zoom, { view: pinView, ...pins });
  const help = useCanvasHelp();

  const { discard } = composer;
  const openPin = useCallback(
    (id: string) => {
      closeCluster();
      setPreview(null);
      setOpenId(id);
    },
    [closeCluster, setPreview, setOpenId],
  );
  /** Closes what is in front; focus returns to its pin, or to the canvas. */
  const closeFront = () => {
    // A resolved one leaves the canvas with its card.
    const stays = open && (open.status === "open" || feedback.resolvedShown);
    const pin = stays && stage.current?.querySelector<HTMLElement>(`[data-pin="${open.id}"]`);
    if (moving.moving) return moving.cancel();
    if (composer.state.phase !== "idle" || draws) {
      drawing.choose("point");
      discard();
    } else if (cluster) closeCluster();
    else if (open) setOpenId(null);
    else return;
    (pin || scroller.current)?.focus({ preventScroll: true });
  };
  const place = (at: Point, mark?: Mark) => {
    closeCluster();
    setOpenId(null);
    if (closed !== null) return;
    setPinsShown(true);
    drawing.choose("point");
    composer.place(at, mark);
  };
  const drawing = useDrawing(stage, place);
  const draws = drawing.tool !== "point";
  useEarlyTap(place);
  const placing = usePlacing({
    scroller,
    stage,
    drawing,
    closed: closed !== null,
    onPlace(at) {
      // A tap of the pencil is no stroke, and ends no drawing.
      if (drawing.tool !== "pencil") place(at);
    },
    onDoubleTap(at) {
      discard();
      zoom.zoomTo(zoom.isFit ? Math.min(1, zoom.scale * 2.5) : "fit", at);
    },
  });
  const keyboard = useCanvasKeyboard({
    surface: { scroller, stage },
    feedback,
    zoom,
    drawing,
    moving,
    closed: closed !== null,
    onPlace: place,
    onLeave: closeFront,
    onTogglePins: () => setPinsShown((shown) => !shown),
    onHelp: help.ask,
  });

  const writes = composer.state.phase !== "idle";
  useRevealing(reveal, feedback, sheetHeight, scroller);

  return (
    <div className="relative size-full overflow-hidden rounded-[inherit]">
      <section
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is scrolled by keys too.
        tabIndex={0}
        aria-label={text.scroller}
        className={cx(scrollerClass, "peer outline-none")}
      >
        <div
          ref={stage}
          data-stage=""
          data-drawing={draws || undefined}
          {...placing}
          className={cx(
            stageClass,
            "shrink-0",
            closed === null && (draws ? "cursor-crosshair" : "cursor-pin"),
            // One finger draws; two still zoom.
            draws && "touch-none [&_[data-pin-layer]_button]:pointer-events-none",
          )}
          style={{ width: zoom.stage.width, height: zoom.stage.height }}
        >
          <SliceColumn
            image={image}
            label={fillMessage(text.stage, { title })}
            stage={zoom.stage}
            view={pictureView}
          />
          {/* Room to scroll what the sheet covers into sight: below the picture, which stays where it was tapped. */}
          {sheetHeight > 0 && (
            <div className="absolute top-full w-px" style={{ height: sheetHeight + 80 }} />
          )}
          {/* Contained: a pin at the edge must not extend the scrollable area. */}
          <div className="pointer-events-none absolute inset-0 cursor-auto contain-layout">
            {pinsShown && marks.length > 0 && <MarkSvg marks={marks} painted />}
            {pinsShown && (
              <PinLayer
                comments={pins.comments}
                stage={zoom.stage}
                view={pinView}
                openId={openId}
                unread={unread}
                arrivals={pins.arrivals}
                liftedId={moving.moving?.comment.id ?? null}
                moving={moving}
                focusRequest={focusRequest}
                onOpen={openPin}
                onOpenCluster={(next: PinCluster) => {
                  discard();
                  setOpenId(null);
                  openCluster(next);
                }}
                onPreview={setPreview}
                onCurrent={keyboard.set}
              />
            )}
            {moving.moving && <MovingPin moving={moving.moving} unread={unread} />}
            <NewPin composer={composer} tool={drawing.tool} stage={zoom.stage} />
            <CanvasPanels
              surface={{ scroller, stage }}
              stageWidth={zoom.stage.width}
              composer={composer}
              closed={closed}
              usualName={usualName}
              onForget={props.onForget}
              wordsField={props.wordsField}
              belowForm={props.belowForm}
              open={open}
              details={(comment) => details(comment, closeFront)}
              preview={open || writes || moving.moving ? null : pins.preview}
              cluster={cluster}
              onOpen={openPin}
              onClose={closeFront}
              onSheetHeight={setSheetHeight}
            />
          </div>
        </div>
      </section>
      <span className={surfaceRingClass} />
      <CanvasHint
        surface={scroller}
        closed={closed}
        mode={modeHint(composer.state, drawing.tool, moving.moving)}
        empty={state.status === "ready" && state.comments.length === 0}
        busy={writes || open !== null}
      />
      {sheetHeight === 0 && (
        <CanvasTools
          drawing={closed === null ? drawing : null}
          onTool={keyboard.chooseTool}
          zoom={zoom}
          pinsShown={pinsShown}
          onTogglePins={() => setPinsShown(!pinsShown)}
          onHelp={help.ask}
        />
      )}
      {help.dialog}
    </div>
  );
}
