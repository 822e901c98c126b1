import type { PublicLayout } from "#contract/routes/public-layout.ts";
import { whoAsks } from "#contract/who-asks.ts";

type Asking = Pick<PublicLayout, "space" | "asked_by" | "comments_paused"> &
  Partial<Pick<PublicLayout, "round">>;

/** Null while no comment is taken, and while an open round says who asks for more than an opinion. */
export function asksOf({ space, asked_by, comments_paused, round }: Asking): string | null {
  return comments_paused || round ? null : whoAsks(space.name, asked_by);
}
