/**
 * Words that reveal a location anywhere, and XMP field names under any prefix or none: those of IPTC
 * (the creator's address is `CiAdr…`), Photoshop and Dublin Core.
 */
const LOCATION =
  /gps|latitude|longitude|location|geo\w{0,12}:|(?:^|[:<])(?:city|state|country|provincestate|worldregion|ciadr|coverage|spatial|venue|address)/i;

/** Longer metadata is dropped: nobody writes an image description of that length. */
export const MAX_METADATA_BYTES = 1024 * 1024;

/** Whether a packet of text metadata (XMP and the like) says where the picture was taken. */
export function mentionsLocation(packet: Buffer): boolean {
  // Without NULs, UTF-16 text reads as ASCII.
  return LOCATION.test(packet.toString("latin1").replaceAll("\0", ""));
}

/** Photoshop image resources: thumbnails, which may show what was cropped away, and two of EXIF. */
const UNSAFE_RESOURCES = [0x0409, 0x040c, 0x0422, 0x0423];

/** Whether Photoshop's metadata names a location or holds a resource that may. */
export function photoshopMentionsLocation(packet: Buffer): boolean {
  const hides = UNSAFE_RESOURCES.some((id) => {
    const head = Buffer.from("8BIM\0\0", "latin1");
    head.writeUInt16BE(id, 4);
    return packet.includes(head);
  });
  return hides || mentionsLocation(packet) || iptcMentionsLocation(packet);
}

const IPTC_LOCATION_FIELDS = new Set([0x1a, 0x1b, 0x5a, 0x5c, 0x5f, 0x64, 0x65]);

/** Looks for IPTC fields (`1C 02 number`): city, sub-location, state, country code, country and the like. */
function iptcMentionsLocation(packet: Buffer): boolean {
  for (let at = packet.indexOf("\x1c\x02", 0, "latin1"); at >= 0; ) {
    if (IPTC_LOCATION_FIELDS.has(packet[at + 2] ?? 0)) return true;
    at = packet.indexOf("\x1c\x02", at + 1, "latin1");
  }
  return false;
}
