import { bigint, integer, jsonb, text } from "drizzle-orm/pg-core";
import type { ImageType } from "#contract/image-types.ts";

/** What is known of a picture, on every table whose rows have one. */
export function imageColumns() {
  return {
    /** The key of the original, `assets/{uuid}.{extension}`. */
    imagePath: text("image_path").notNull().unique(),
    imageType: text("image_type").$type<ImageType>().notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    frames: integer("frames").notNull(),
    placeholder: text("placeholder").notNull(),
    /** What was made from the original so far: name in the plan of renditions → file in its folder. */
    renditions: jsonb("renditions").$type<Record<string, string>>().notNull().default({}),
    size: bigint("size", { mode: "number" }).notNull(),
  };
}
