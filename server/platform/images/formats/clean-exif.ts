import {
  mentionsLocation,
  photoshopMentionsLocation,
} from "#server/platform/images/formats/location-words.ts";
import {
  type Directory,
  type Entry,
  Tiff,
} from "#server/platform/images/formats/tiff-directory.ts";

const ORIENTATION = 0x0112;
const SUB_DIRECTORIES = 0x014a;
const THUMBNAIL_START = 0x0201;
const THUMBNAIL_LENGTH = 0x0202;
const XMP = 0x02bc;
const IPTC = 0x83bb;
const PHOTOSHOP = 0x8649;
const EXIF = 0x8769;
const GPS = 0x8825;
const MAKER_NOTE = 0x927c;

/**
 * Removes location data from EXIF (its TIFF part): the GPS directory is blanked and unlinked, and with
 * it the maker's note, where some cameras repeat the location. The embedded thumbnail goes too, since
 * it may show what was cropped away. Everything else stays byte for byte. EXIF that cannot be parsed is
 * reduced to its orientation; null when nothing is left.
 */
export function cleanExif(exif: Buffer): Buffer | null {
  try {
    const cleaned = cleanTiff(exif);
    // Where parts overlap, removing one changes another.
    if (!cleanTiff(cleaned).equals(cleaned)) throw new RangeError("parts overlap");
    return cleaned;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return onlyOrientation(exif);
  }
}

function cleanTiff(exif: Buffer): Buffer {
  const tiff = new Tiff(Buffer.from(exif));
  removeThumbnail(tiff);
  removeLocation(tiff);
  // Malformed EXIF may still hold location data after the removal.
  if (directoriesOf(tiff).some(hasLocation)) throw new RangeError("location left");
  return tiff.bytes;
}

function removeThumbnail(tiff: Tiff): void {
  const main = tiff.directory(tiff.first);
  if (main.next === 0) return;
  const thumbnail = tiff.directory(main.next);
  const start = pointer(tiff, thumbnail, THUMBNAIL_START);
  const length = pointer(tiff, thumbnail, THUMBNAIL_LENGTH);
  if (start && length) tiff.bytes.fill(0, start, Math.min(start + length, tiff.bytes.length));
  if (hasLocation(thumbnail)) eraseGps(tiff, thumbnail);
  tiff.erase(thumbnail);
  tiff.removeEntries({ ...main, next: 0 }, () => false);
}

function removeLocation(tiff: Tiff): void {
  const directories = directoriesOf(tiff);
  const located = directories.some(hasLocation);
  const unwanted = (entry: Entry) =>
    entry.tag === GPS || (located && entry.tag === MAKER_NOTE) || describesLocation(tiff, entry);
  for (const directory of directories) {
    if (!directory.entries.some(unwanted)) continue;
    eraseGps(tiff, directory);
    tiff.removeEntries(directory, unwanted);
  }
}

function eraseGps(tiff: Tiff, directory: Directory): void {
  const offset = pointer(tiff, directory, GPS);
  if (offset) tiff.erase(tiff.directory(offset));
}

function hasLocation(directory: Directory): boolean {
  return directory.entries.some((entry) => entry.tag === GPS);
}

function describesLocation(tiff: Tiff, entry: Entry): boolean {
  if (entry.tag === XMP) return mentionsLocation(tiff.value(entry));
  return (
    (entry.tag === IPTC || entry.tag === PHOTOSHOP) && photoshopMentionsLocation(tiff.value(entry))
  );
}

/** The main directory and the EXIF sub-directory. */
function directoriesOf(tiff: Tiff): Directory[] {
  const main = tiff.directory(tiff.first);
  const shot = pointer(tiff, main, EXIF);
  return shot ? [main, tiff.directory(shot)] : [main];
}

function pointer(tiff: Tiff, directory: Directory, tag: number): number | null {
  // Only raw camera files nest directories: here they could only hide something.
  const found = directory.entries.filter((entry) => entry.tag === tag);
  if (directory.entries.some((entry) => entry.tag === SUB_DIRECTORIES) || found.length > 1) {
    throw new RangeError("ambiguous structure");
  }
  const [entry] = found;
  if (!entry) return null;
  if (entry.valueLength !== 4) throw new RangeError("no pointer");
  return tiff.uint32(entry.valueAt);
}

function onlyOrientation(exif: Buffer): Buffer | null {
  const orientation = readOrientation(exif);
  if (orientation < 2 || orientation > 8) return null;
  const tiff = Buffer.alloc(26);
  tiff.write("II*\0\x08\0\0\0\x01\0", "latin1");
  tiff.writeUInt16LE(ORIENTATION, 10);
  tiff.writeUInt16LE(3, 12);
  tiff.writeUInt32LE(1, 14);
  tiff.writeUInt16LE(orientation, 18);
  return tiff;
}

function readOrientation(exif: Buffer): number {
  try {
    const tiff = new Tiff(exif);
    const count = tiff.uint16(tiff.first);
    for (let at = tiff.first + 2; at < tiff.first + 2 + count * 12; at += 12) {
      if (tiff.uint16(at) === ORIENTATION) return tiff.uint16(at + 8);
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return 1;
}
