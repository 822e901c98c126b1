import { formatBytes } from "#contract/bytes.ts";
import { acceptedMediaTypes } from "#contract/image-types.ts";
import { limits } from "#contract/limits.ts";
import { fileRefusals } from "#contract/messages/file-refusals.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { layoutMessages } from "#contract/messages/layouts.ts";

export const accepted = acceptedMediaTypes.join(",");

/** The photo format of iPhones: browsers cannot show it, and few know its type. */
const HEIC = /(^image\/|\.)hei[cf](-sequence)?$/i;

const SVG = /^image\/svg\b/;

/** The message for a file that is refused before sending. The server decides by decoding. */
export function fileError(file: File): string | null {
  if (file.size === 0) return fileRefusals.imageEmpty;
  if (HEIC.test(file.type) || HEIC.test(file.name)) return fileRefusals.imageHeic;
  if (SVG.test(file.type)) return fileRefusals.imageSvg;
  if (file.type === "application/pdf") return fileRefusals.imagePdf;
  if (!acceptedMediaTypes.includes(file.type)) return layoutMessages.imageTypeRefused;
  if (file.size > limits.imageBytes) {
    return fillMessage(layoutMessages.imageTooLarge, { size: formatBytes(limits.imageBytes) });
  }
  return null;
}
