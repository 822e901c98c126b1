import type { Link } from "#contract/routes/links.ts";

/** What a link opens, as far as sharing needs to know it. */
export interface Shared extends Pick<Link, "id" | "kind" | "public_link"> {
  title: string;
  guarded: boolean;
  /** Of the preview card; null without one. */
  picture: string | null;
}
