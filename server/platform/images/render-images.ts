import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Sharp } from "sharp";
import { drawRing } from "#server/platform/images/draw-ring.ts";
import { encodeRendition } from "#server/platform/images/encode-rendition.ts";
import type { Rendition } from "#server/platform/images/images.ts";
import { openImage } from "#server/platform/images/open-image.ts";
import type { Box, RenditionSpec } from "#server/platform/images/renditions.ts";

export interface RenderTarget {
  spec: RenditionSpec;
  file: string;
}

/** What renditions are drawn from: the original, or an uncompressed copy at some scale. */
interface Source {
  path: string;
  /** Null for the original. */
  scale: Box | null;
}

/**
 * Decodes the original once, into an uncompressed file at the widest viewer scale, and draws the rest
 * from that. Such files are memory-mapped: a slice costs its own size in memory.
 */
export async function renderImages(
  input: string,
  targets: readonly RenderTarget[],
  scratch: string,
): Promise<Rendition[]> {
  const original = { path: input, scale: null };
  const base = await unpackWidest(original, targets, scratch);
  const made = new Map<RenderTarget, Rendition>();
  for (const group of groupByScale(targets)) {
    const source = await chooseSource(original, base, group, scratch);
    for (const target of group.targets) made.set(target, await renderOne(source, target));
    if (source !== original && source !== base) await rm(source.path);
  }
  return targets.flatMap((target) => made.get(target) ?? []);
}

interface ScaleGroup {
  scale: Box;
  targets: RenderTarget[];
}

function groupByScale(targets: readonly RenderTarget[]): ScaleGroup[] {
  const groups: ScaleGroup[] = [];
  for (const target of targets) {
    const group = groups.find(({ scale }) => sameSize(scale, target.spec.scale));
    if (group) group.targets.push(target);
    else groups.push({ scale: target.spec.scale, targets: [target] });
  }
  return groups;
}

async function unpackWidest(
  original: Source,
  targets: readonly RenderTarget[],
  scratch: string,
): Promise<Source> {
  const viewers = targets.filter(({ spec }) => spec.kind === "viewer");
  const [widest] = viewers.sort((a, b) => b.spec.scale.width - a.spec.scale.width);
  if (!widest || targets.length === 1) return original;
  return unpack(original, widest.spec.scale, scratch);
}

async function chooseSource(
  original: Source,
  base: Source,
  { scale, targets }: ScaleGroup,
  scratch: string,
): Promise<Source> {
  const fits = base.scale && base.scale.width >= scale.width && base.scale.height >= scale.height;
  const source = fits ? base : original;
  const isThere = source.scale !== null && sameSize(source.scale, scale);
  return isThere || targets.length === 1 ? source : unpack(source, scale, scratch);
}

async function unpack(source: Source, scale: Box, scratch: string): Promise<Source> {
  const path = join(scratch, `${scale.width}x${scale.height}.v`);
  await drawAt(source, scale).toFile(path);
  return { path, scale };
}

async function renderOne(source: Source, { spec, file }: RenderTarget): Promise<Rendition> {
  const encoded = await encodeRendition(spec, (part) => {
    if (spec.kind === "animation") return drawAt(source, spec.scale, true);
    const drawn = drawAt(source, spec.scale).extract(part);
    return spec.ring ? drawRing(drawn, part, spec.ring) : drawn;
  });
  await writeFile(file, encoded);
  const { name, type, crop } = spec;
  return { name, file, type, width: crop.width, height: crop.height, size: encoded.length };
}

function drawAt(source: Source, scale: Box, animated = false): Sharp {
  const image = openImage(source.path, { autoOrient: true, animated });
  const isThere = source.scale !== null && sameSize(source.scale, scale);
  return isThere ? image : image.resize({ ...scale, fit: "fill" });
}

function sameSize(a: Box, b: Box): boolean {
  return a.width === b.width && a.height === b.height;
}
