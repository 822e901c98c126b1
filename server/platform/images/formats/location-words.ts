/**
 * Words that give a place away wherever they are, and fields of XMP by their names, under any prefix
 * or none: those of IPTC (the creator's address is `CiAdr…`), Photoshop and Dublin Core.
 */
const LOCATION =
  /gps|latitude|longitude|location|geo\w{0,12}:|(?:^|[:<])(?:city|state|country|provincestate|worldregion|ciadr|coverage|spatial|venue|address)/i;

/** No description of an image that anyone writes is longer; one that is, is not worth keeping. */
export const MAX_METADATA_BYTES = 1024 * 1024;

/** Whether a packet of text metadata (XMP and the like) says where the picture was taken. */
export function mentionsLocation(packet: Buffer): boolean {
  // Without NULs UTF-16 reads as ASCII does.
  return LOCATION.test(packet.toString("latin1").replaceAll("\0", ""));
}

/** Image resources of Photoshop: thumbnails, which may show what was cropped away, and two of EXIF. */
const HIDING_RESOURCES = [0x0409, 0x040c, 0x0422, 0x0423];

/** Whether what Photoshop keeps in a file says where the picture was taken, or hides what may. */
export function saysPlaceInPhotoshop(packet: Buffer): boolean {
  const hides = HIDING_RESOURCES.some((id) => {
    const head = Buffer.from("8BIM\0\0", "latin1");
    head.writeUInt16BE(id, 4);
    return packet.includes(head);
  });
  return hides || mentionsLocation(packet) || namesPlaceInIptc(packet);
}

const IPTC_PLACES = new Set([0x1a, 0x1b, 0x5a, 0x5c, 0x5f, 0x64, 0x65]);

/** IPTC fields are `1C 02 number`: city, place in it, state, country code, country and the like. */
function namesPlaceInIptc(packet: Buffer): boolean {
  for (let at = packet.indexOf("\x1c\x02", 0, "latin1"); at >= 0; ) {
    if (IPTC_PLACES.has(packet[at + 2] ?? 0)) return true;
    at = packet.indexOf("\x1c\x02", at + 1, "latin1");
  }
  return false;
}
