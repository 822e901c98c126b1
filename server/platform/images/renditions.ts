import type { ImageType } from "#contract/image-types.ts";

export interface Box {
  width: number;
  height: number;
}

/** One file to make: the displayed image scaled to a size, and the part of it that is kept. */
export interface RenditionSpec {
  /** Stable, unique within a layout: `card`, `share`, `animation`, `w1440-s03`. */
  name: string;
  kind: "card" | "share" | "viewer" | "animation" | "logo" | "spot" | "page";
  type: "webp" | "jpeg" | "png";
  scale: Box;
  crop: Box & { left: number; top: number };
  /** A ring is drawn around this point, in pixels of the crop. */
  ring?: { x: number; y: number };
  /** Tried in order until one fits; the last is kept whatever its size. */
  attempts: readonly Attempt[];
}

export interface Attempt {
  /** 1 to 100, or lossless. */
  quality: number | "lossless";
  /** Sigma of a blur applied first: removes noise that no quality setting makes small. */
  blur?: number;
  maxBytes: number;
}

const KB = 1024;
const CARD = { width: 640, height: 400 };
/** Width by height. */
const TALL = 1.2;
const TALLEST = 0.8;
const LONG = 0.4;
const DESK_WIDTH = 1000;
const WIDE = 2.1;
const WIDEST = 3;
const TALL_CARD_HEIGHT = 500;
const CARD_BYTES = 60 * KB;
const SHARE = { width: 1200, height: 630 };
const SHARE_BYTES = 300 * KB;
const LOGO_SIDE = 256;
const LOGO_BYTES = 40 * KB;
/** Twice the size at which mails show it. */
const MAIL_LOGO = { width: 80, height: 80 };
/** Twice the size at which it is shown. */
const SPOT = { width: 320, height: 200 };
const SPOT_BYTES = 24 * KB;
/** Sharp on paper: 160 dots an inch across a page's column. */
const PAGE_WIDTH = 1080;
const PAGE_BYTES = 320 * KB;
const VIEWER_WIDTHS = [480, 960, 1440, 2160, 2880];
/** A width this close below the widest is not worth its files. */
const NEAR_ORIGINAL = 0.85;
/** Thousands of slices of a one-pixel-wide line would be useless. */
const MAX_HEIGHT = 400_000;
const SLICE_HEIGHT = 2000;
/** Bounds the encoder's memory: lossless WebP takes about 70 bytes per pixel. */
const SLICE_PIXELS = 4_000_000;
/** A visitor waits for the first slices; wider ones replace them later. */
const SLICE_BYTES = 380 * KB;
const FIRST_WIDTH = 1440;
const WIDE_BYTES_PER_PIXEL = 0.2;
const LOSSLESS_BYTES = 8 * KB;
const LOSSLESS_BYTES_PER_PIXEL = 0.08;
const ANIMATION_WIDTH = 1440;
const MIN_ANIMATION_WIDTH = 320;
/** About half a minute of encoding on one slow core. */
const ANIMATION_PIXELS = 200_000_000;
/** Decoding an animated WebP holds all of its frames at once, 4 bytes a pixel. */
const ANIMATED_WEBP_PIXELS = 60_000_000;
const WEBP_SIDE = 16_383;

interface Facts extends Box {
  type: ImageType;
  frames: number;
}

/** All renditions of an image. An animation without an `animation` rendition is shown from its original. */
export function renditionsOf(facts: Facts): RenditionSpec[] {
  const viewer = facts.frames > 1 ? animationOf(facts) : viewerSlices(facts);
  return [
    {
      ...cover(facts, cardBox(facts)),
      name: "card",
      kind: "card",
      type: "webp",
      attempts: within(CARD_BYTES),
    },
    {
      ...cover(facts, SHARE),
      name: "share",
      kind: "share",
      type: "jpeg",
      attempts: within(SHARE_BYTES),
    },
    ...viewer,
  ];
}

/**
 * A picture in the shape of a screen fills the card; of a tall or wide one more is shown, because a phone's
 * status bar or the middle of a banner could be anything.
 */
function cardBox({ width, height }: Box): Box {
  const shape = width / height;
  // A long page of a desk is known by its top.
  if (shape < LONG && width >= DESK_WIDTH) return CARD;
  if (shape < TALL) {
    return {
      width: Math.round(TALL_CARD_HEIGHT * Math.max(shape, TALLEST)),
      height: TALL_CARD_HEIGHT,
    };
  }
  if (shape > WIDE) {
    return { width: CARD.width, height: Math.round(CARD.width / Math.min(shape, WIDEST)) };
  }
  return CARD;
}

/** A square of an image, in percent: of its width and height, and the side of the shorter of both. */
export interface SquareCrop {
  x: number;
  y: number;
  side: number;
}

/** The square that a person chose of an image, never larger than it was. */
export function logoOf(image: Box, { x, y, side }: SquareCrop): RenditionSpec {
  const shorter = Math.min(image.width, image.height);
  const chosen = Math.max(1, Math.round((shorter * side) / 100));
  const size = Math.min(LOGO_SIDE, chosen);
  const ratio = size / chosen;
  const scale = {
    width: Math.max(size, Math.round(image.width * ratio)),
    height: Math.max(size, Math.round(image.height * ratio)),
  };
  const left = Math.min(Math.round((scale.width * x) / 100), scale.width - size);
  const top = Math.min(Math.round((scale.height * y) / 100), scale.height - size);
  const lossless = { quality: "lossless" as const, maxBytes: LOGO_BYTES / 2 };
  return {
    name: "logo",
    kind: "logo",
    type: "webp",
    scale,
    crop: { left, top, width: size, height: size },
    attempts: [lossless, ...within(LOGO_BYTES)],
  };
}

/** A logo, which is a square, small enough to travel with every mail. */
export const mailLogo: RenditionSpec = {
  name: "mail-logo",
  kind: "logo",
  type: "png",
  scale: MAIL_LOGO,
  crop: { left: 0, top: 0, ...MAIL_LOGO },
  attempts: [{ quality: "lossless", maxBytes: LOGO_BYTES }],
};

/** What is around a point of an image, with a ring at it. */
export function spotOf(image: Box, point: { x: number; y: number }): RenditionSpec {
  const width = Math.min(SPOT.width, image.width);
  const height = Math.min(SPOT.height, image.height);
  const left = clamp(Math.round(point.x - width / 2), image.width - width);
  const top = clamp(Math.round(point.y - height / 2), image.height - height);
  return {
    name: "spot",
    kind: "spot",
    // Every mail program shows it.
    type: "jpeg",
    scale: image,
    crop: { left, top, width, height },
    ring: { x: Math.round(point.x) - left, y: Math.round(point.y) - top },
    attempts: within(SPOT_BYTES),
  };
}

/** A picture in equal parts, none taller than so many times its width, for the pages of a document. */
export function pagesOf(image: Box, tallest: number): RenditionSpec[] {
  const width = Math.min(PAGE_WIDTH, image.width);
  const scale = { width, height: scaledHeight(image, width) };
  const count = Math.ceil(scale.height / (width * tallest));
  const border = (i: number) => Math.round((i * scale.height) / count);
  return Array.from({ length: count }, (_, i): RenditionSpec => {
    const crop = { left: 0, top: border(i), width, height: border(i + 1) - border(i) };
    const name = `page-${String(i).padStart(4, "0")}`;
    return { name, kind: "page", type: "jpeg", scale, crop, attempts: within(PAGE_BYTES) };
  });
}

function clamp(value: number, max: number): number {
  return Math.min(Math.max(value, 0), max);
}

/** The widths a viewer may choose from, never wider than the original. */
export function viewerWidths(image: Box): number[] {
  const tallest = Math.max(1, Math.floor((image.width * MAX_HEIGHT) / image.height));
  const widest = Math.min(image.width, tallest, ...VIEWER_WIDTHS.slice(-1));
  return [...VIEWER_WIDTHS.filter((step) => step < widest * NEAR_ORIGINAL), widest];
}

/**
 * How many equal slices the viewer's column is cut into. The same at every width, so that slice 3 of
 * one replaces slice 3 of another: its top is at 3/n of the image, rounded to that width's pixels.
 */
export function sliceCount(facts: Box): number {
  const width = Math.max(...viewerWidths(facts));
  const tallest = Math.min(SLICE_HEIGHT, Math.floor(SLICE_PIXELS / width));
  return Math.ceil(scaledHeight(facts, width) / tallest);
}

function viewerSlices(facts: Facts): RenditionSpec[] {
  const count = sliceCount(facts);
  return viewerWidths(facts).flatMap((width) => {
    const scale = { width, height: scaledHeight(facts, width) };
    const border = (i: number) => Math.round((i * scale.height) / count);
    return Array.from({ length: count }, (_, i): RenditionSpec => {
      const crop = { left: 0, top: border(i), width, height: border(i + 1) - border(i) };
      return {
        name: `w${width}-s${String(i).padStart(2, "0")}`,
        kind: "viewer",
        type: "webp",
        scale,
        crop,
        attempts: sliceAttempts(facts, crop),
      };
    });
  });
}

/** Screens drawn by software come out sharper and smaller without loss; photographs do not. */
function sliceAttempts(facts: Facts, crop: Box): Attempt[] {
  const room = crop.width > FIRST_WIDTH ? crop.width * crop.height * WIDE_BYTES_PER_PIXEL : 0;
  const maxBytes = Math.max(SLICE_BYTES, Math.round(room));
  if (facts.type === "jpeg") return within(maxBytes);
  const small = Math.max(LOSSLESS_BYTES, crop.width * crop.height * LOSSLESS_BYTES_PER_PIXEL);
  const lossless = { quality: "lossless" as const, maxBytes: Math.min(small, maxBytes / 2) };
  return [lossless, ...within(maxBytes)];
}

function animationOf(facts: Facts): RenditionSpec[] {
  const { width, height, frames } = facts;
  if (facts.type === "webp") {
    const modernEnough = width <= ANIMATION_WIDTH;
    if (modernEnough || width * height * frames > ANIMATED_WEBP_PIXELS) return [];
  }
  const affordable = Math.floor(Math.sqrt((ANIMATION_PIXELS / frames) * (width / height)));
  const scaled = Math.min(width, ANIMATION_WIDTH, affordable);
  const scale = { width: scaled, height: scaledHeight(facts, scaled) };
  const tooSmall = scaled < Math.min(width, MIN_ANIMATION_WIDTH);
  if (tooSmall || scale.height > WEBP_SIDE) return [];
  return [
    {
      name: "animation",
      kind: "animation",
      type: "webp",
      scale,
      crop: { left: 0, top: 0, ...scale },
      attempts: [{ quality: 75, maxBytes: Number.MAX_SAFE_INTEGER }],
    },
  ];
}

/** Fills the box from the top, where a screen is most recognisable; a small image gives a smaller box. */
function cover(image: Box, box: Box): Pick<RenditionSpec, "scale" | "crop"> {
  const fitting = Math.min(1, image.width / box.width, image.height / box.height);
  const width = Math.max(1, Math.round(box.width * fitting));
  const height = Math.max(1, Math.round(box.height * fitting));
  const ratio = Math.max(width / image.width, height / image.height);
  const scale = {
    width: Math.max(width, Math.round(image.width * ratio)),
    height: Math.max(height, Math.round(image.height * ratio)),
  };
  const left = Math.floor((scale.width - width) / 2);
  return { scale, crop: { left, top: 0, width, height } };
}

/** The first two suit any picture; the blurred ones are for noise. */
function within(maxBytes: number): Attempt[] {
  return [
    { quality: 82, maxBytes },
    { quality: 62, maxBytes },
    { quality: 40, maxBytes },
    { quality: 30, blur: 0.8, maxBytes },
    { quality: 25, blur: 1.5, maxBytes },
    { quality: 10, blur: 3, maxBytes },
  ];
}

function scaledHeight(image: Box, width: number): number {
  const height = Math.round((image.height * width) / image.width);
  return Math.min(MAX_HEIGHT, Math.max(1, height));
}
