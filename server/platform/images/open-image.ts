import sharp, { type Sharp, type SharpOptions } from "sharp";
import { MAX_FRAME_PIXELS, MAX_TOTAL_PIXELS } from "#server/platform/images/image-limits.ts";

// Only in the image process: these settings are global.
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadPng",
    "VipsForeignLoadJpeg",
    "VipsForeignLoadNsgif",
    "VipsForeignLoadWebp",
    // Our own intermediate files.
    "VipsForeignLoadVips",
  ],
});

/**
 * Reads rows once, top to bottom, so that most formats are never in memory as a whole. Any error beyond
 * a cosmetic flaw stops the decode.
 */
export function openImage(input: string | Buffer, options: SharpOptions = {}): Sharp {
  return sharp(input, {
    sequentialRead: true,
    failOn: "error",
    limitInputPixels: options.animated ? MAX_TOTAL_PIXELS : MAX_FRAME_PIXELS,
    ...options,
  });
}
