import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import pLimit from "p-limit";
import { Failure } from "#contract/errors.ts";
import type { Services } from "#server/context.ts";
import { renditionFolder } from "#server/features/layouts/image-urls.ts";
import type { Picture } from "#server/features/layouts/layout-rows.ts";
import { ensureGroup, groupOf } from "#server/features/layouts/render-layout.ts";
import {
  type Box,
  type RenditionSpec,
  renditionsOf,
  spotOf,
} from "#server/platform/images/renditions.ts";

/** Changes with what is drawn, so that older files are not taken for it. */
const ALGORITHM = 1;
/** Of the widths there are, the widest up to this one: there the picture is as people see it. */
const USUAL_WIDTH = 1440;
/** A page of comments asks for many at once; they wait here and not among uploads. */
const inTurn = pLimit(2);
const MAX_WAITING = 200;

/** Percent of the picture. */
export interface Spot {
  x: number;
  y: number;
}

/** The key of a small picture of what is around a point: made once, from a rendition, and kept beside it. */
export async function ensureSpotImage(
  services: Services,
  picture: Picture,
  spot: Spot,
): Promise<string> {
  const key = `${renditionFolder(picture)}/${nameOf(picture, spot)}`;
  if (await services.storage.stat(key)) return key;
  if (inTurn.pendingCount >= MAX_WAITING) throw new Failure("images_busy", { retry_after: 5 });
  await services.flights.run(`spot ${key}`, () =>
    inTurn(async () => {
      if (!(await services.storage.stat(key))) await makeSpotImage(services, picture, spot, key);
    }),
  );
  return key;
}

/** The same for the same picture, point and way of drawing. */
function nameOf({ imagePath }: Picture, { x, y }: Spot): string {
  const drawn = [ALGORITHM, imagePath, x.toFixed(2), y.toFixed(2)].join(" ");
  return `${createHash("sha256").update(drawn).digest("hex").slice(0, 32)}.jpg`;
}

async function makeSpotImage(
  services: Services,
  picture: Picture,
  spot: Spot,
  key: string,
): Promise<void> {
  const source = await chooseSource(services, picture, spot);
  const folder = await mkdtemp(join(tmpdir(), "alfinete-spot-"));
  try {
    const [input, output] = [join(folder, "source"), join(folder, "spot.jpg")];
    await pipeline(await services.storage.read(source.key), createWriteStream(input));
    const spec = spotOf(source.size, source.point);
    await services.images.render(input, output, spec, { owner: picture.userId });
    await services.storage.put(key, createReadStream(output), { contentType: "image/jpeg" });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Source {
  key: string;
  size: Box;
  /** Where the spot is in it, in pixels. */
  point: { x: number; y: number };
}

/** The slice with the point in it, at a width that people look at; of an animation its first picture. */
async function chooseSource(services: Services, picture: Picture, spot: Spot): Promise<Source> {
  const specs = renditionsOf({ ...picture, type: picture.imageType });
  const viewed = specs.filter(({ kind }) => kind === "viewer" || kind === "animation");
  const widths = viewed.map(({ scale }) => scale.width);
  const width = Math.max(...widths.filter((one) => one <= USUAL_WIDTH), Math.min(...widths));
  const slice = viewed
    .filter(({ scale }) => scale.width === width)
    .findLast(({ crop, scale }) => crop.top <= (spot.y / 100) * scale.height);
  if (!slice) return fromOriginal(picture, spot);
  const renditions = await ensureGroup(services, picture, groupOf(slice));
  const file = renditions[slice.name];
  if (!file) throw new Failure("not_found");
  return { key: `${renditionFolder(picture)}/${file}`, ...placeIn(slice, spot) };
}

function placeIn({ scale, crop }: RenditionSpec, { x, y }: Spot): Omit<Source, "key"> {
  const point = { x: (x / 100) * scale.width, y: (y / 100) * scale.height - crop.top };
  return { size: { width: crop.width, height: crop.height }, point };
}

/** Animations that are shown as they were sent have no rendition of their size. */
function fromOriginal({ imagePath, ...image }: Picture, { x, y }: Spot): Source {
  const ratio = Math.min(1, USUAL_WIDTH / image.width);
  const size = {
    width: Math.max(1, Math.round(image.width * ratio)),
    height: Math.max(1, Math.round(image.height * ratio)),
  };
  const point = { x: (x / 100) * size.width, y: (y / 100) * size.height };
  return { key: imagePath, size, point };
}
