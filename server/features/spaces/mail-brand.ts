import { createWriteStream } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { LRUCache } from "lru-cache";
import type { Services } from "#server/context.ts";
import type { BrandRow } from "#server/features/spaces/brand.ts";
import { mailLogo } from "#server/platform/images/renditions.ts";
import type { MailBrand } from "#server/platform/mail/render-mail.ts";

type Known = Pick<Services, "images" | "log" | "storage">;

/** By path: a new logo has a new one. Some 20 KB each. */
const drawn = new LRUCache<string, Promise<Buffer>>({ max: 100 });

/** For mails: the logo travels with them, since mail programs may not load it from us. */
export async function mailBrand(known: Known, row: BrandRow | null): Promise<MailBrand> {
  const name = row?.name ?? null;
  if (!row?.logoPath) return { name, logo: null };
  try {
    const bytes = await drawOnce(known, row.logoPath);
    return { name, logo: { id: "logo", type: "image/png", bytes } };
  } catch (error) {
    // The words are what the mail is for.
    known.log.warn("a mail goes without its logo", { error });
    return { name, logo: null };
  }
}

function drawOnce(known: Known, path: string): Promise<Buffer> {
  const drawing = drawn.get(path) ?? drawLogo(known, path);
  drawn.set(path, drawing);
  drawing.catch(() => drawn.delete(path));
  return drawing;
}

/** As PNG: Outlook shows no WebP. */
async function drawLogo(
  { images, storage }: Pick<Known, "images" | "storage">,
  path: string,
): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "alfinete-mail-"));
  try {
    const [input, output] = [join(folder, "logo.webp"), join(folder, "logo.png")];
    await pipeline(await storage.read(path), createWriteStream(input));
    await images.render(input, output, mailLogo, { owner: path });
    return await readFile(output);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
