import { writeVisitorName } from "#web/features/comments/compose/draft-store.ts";
import { forgetGuest, openGuest } from "#web/features/comments/public/public-routes.ts";
import { call } from "#web/lib/api.ts";
import { Refusal } from "#web/lib/refusal.ts";
import { readStored, writeStored } from "#web/lib/stored-text.ts";

/** The cookie itself cannot be read here: this says that there is one. */
const KEY = "alfinete-guest";

let opening: Promise<void> | null = null;

/** Whether something may have been written on this browser. */
export function isKnownGuest(): boolean {
  return readStored(KEY) !== null;
}

/** Makes what is written from now on recognisable on this browser; once for each page. */
export function openAsGuest(): Promise<void> {
  opening ??= call(openGuest, {}).then(
    () => writeStored(KEY, "1"),
    (error: unknown) => {
      opening = null;
      // Without a connection it is tried again; anything else must not keep words from being sent.
      if (error instanceof Refusal && error.code === "unavailable") throw error;
    },
  );
  return opening;
}

export async function forgetOnThisBrowser(): Promise<void> {
  await call(forgetGuest, {});
  opening = null;
  writeStored(KEY, null);
  writeVisitorName("");
}
