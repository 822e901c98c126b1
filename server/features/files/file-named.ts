import { Failure } from "#contract/errors.ts";
import { imageTypes } from "#contract/image-types.ts";

const NAME = /^[0-9a-f-]{32,36}\.(png|jpg|gif|webp|jpeg)$/;
const FOLDER = /^[0-9a-f-]{36}$/;

interface NamedFile {
  key: string;
  type: string;
  etag: string;
  /** What an original and its renditions have in common. */
  assetId: string;
}

/** The file that a URL's last segments name; its type comes from our own table, never from the store. */
export function fileNamed(segments: string[]): NamedFile {
  const [name = "", folder] = [...segments].reverse();
  const extension = NAME.exec(name)?.[1];
  if (!extension || (folder !== undefined && !FOLDER.test(folder))) throw new Failure("not_found");
  return {
    key: ["assets", ...segments].join("/"),
    type: mediaTypeOf(extension),
    etag: `"${segments.join("-")}"`,
    assetId: folder ?? name.slice(0, name.lastIndexOf(".")),
  };
}

function mediaTypeOf(extension: string): string {
  const found = Object.values(imageTypes).find((type) => type.extension === extension);
  return found?.mediaType ?? "image/jpeg";
}
