import { Counter, Histogram, type Registry } from "prom-client";
import { ImageFailed, ImageRefused, type Images } from "#server/platform/images/images.ts";

/** Counts uploads by the outcome of their decode, and times renditions. */
export function measureImages(images: Images, registry: Registry, buckets: number[]): Images {
  const registers = [registry];
  const uploads = new Counter({
    name: "alfinete_uploads_total",
    help: "Uploaded images that were decoded: accepted, refused as files, or failed.",
    labelNames: ["outcome"],
    registers,
  });
  const bytes = new Counter({
    name: "alfinete_upload_bytes_total",
    help: "Bytes of the accepted images.",
    registers,
  });
  const seconds = new Histogram({
    name: "alfinete_rendition_duration_seconds",
    help: "Time to make a group of renditions from one original.",
    buckets,
    registers,
  });
  return {
    ...images,
    async inspect(...input) {
      try {
        const facts = await images.inspect(...input);
        uploads.inc({ outcome: "accepted" });
        bytes.inc(facts.size);
        return facts;
      } catch (error) {
        const isTurnedAway = error instanceof ImageFailed && error.reason === "busy";
        const outcome = error instanceof ImageRefused ? "refused" : "failed";
        if (!isTurnedAway) uploads.inc({ outcome });
        throw error;
      }
    },
    async renderMany(...input) {
      const done = seconds.startTimer();
      const made = await images.renderMany(...input);
      done();
      return made;
    },
  };
}
