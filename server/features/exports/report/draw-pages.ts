import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Services } from "#server/context.ts";
import type { VersionRow } from "#server/features/layouts/index.ts";
import type { Rendition } from "#server/platform/images/images.ts";
import { pagesOf } from "#server/platform/images/renditions.ts";
import { column, roomOfPicture } from "#server/platform/pdf/look.ts";

/** So many pages show a whole picture; what is taller still is drawn narrower. */
const MOST_PAGES = 40;

export interface DrawnPages {
  /** From top to bottom, each with where it begins in the scaled picture. */
  pages: (Rendition & { top: number })[];
  scale: { width: number; height: number };
}

/** Cuts a picture into the pages of a report, which are there while `use` runs. */
export async function* withPages<T>(
  { storage, images }: Pick<Services, "storage" | "images">,
  version: VersionRow,
  use: (drawn: DrawnPages) => AsyncGenerator<T> | Generator<T>,
): AsyncGenerator<T> {
  const folder = await mkdtemp(join(tmpdir(), "alfinete-report-"));
  try {
    const input = join(folder, "original");
    await pipeline(await storage.read(version.imagePath), createWriteStream(input));
    const whole = version.height / version.width;
    const specs = pagesOf(version, Math.max(roomOfPicture / column, whole / MOST_PAGES));
    const made = await images.renderMany(input, folder, specs, { owner: version.userId });
    const pages = specs.flatMap(({ name, crop }) => {
      const file = made.find((one) => one.name === name);
      return file ? { ...file, top: crop.top } : [];
    });
    const scale = specs[0]?.scale ?? { width: 1, height: 1 };
    yield* use({ pages, scale });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
