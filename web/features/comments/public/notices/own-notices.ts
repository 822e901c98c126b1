import type { GuestNotices } from "#contract/routes/guest-notices.ts";
import { liveState } from "#web/features/comments/live/live-state.ts";
import type { OwnWords } from "#web/features/comments/live/own-words.ts";
import { openAsGuest } from "#web/features/comments/public/guest-identity.ts";
import {
  askGuestNotices,
  endGuestNotices,
  getGuestNotices,
} from "#web/features/comments/public/notices/notice-routes.ts";
import { call } from "#web/lib/api.ts";
import { readStored, writeStored } from "#web/lib/stored-text.ts";

interface OwnNoticesState {
  /** Null until it is known. */
  notices: GuestNotices | null;
  /** Whether this browser was told not to offer it. */
  declined: boolean;
}

/** That somebody would rather not be asked again. */
const KEY = "alfinete-guest-notices";
const DECLINED = "declined";

type OwnNotices = ReturnType<typeof ownNotices>;

const known = new WeakMap<OwnWords, OwnNotices>();

/** The same for every place on a page that shows it. */
export function noticesOf(own: OwnWords, publicLink: string): OwnNotices {
  const found = known.get(own) ?? ownNotices(own, publicLink);
  known.set(own, found);
  return found;
}

/** Whether the guest of this browser hears of answers on a layout. */
function ownNotices(own: OwnWords, publicLink: string) {
  const declined = readStored(KEY) === DECLINED;
  const { state, set, subscribe } = liveState<OwnNoticesState>({ notices: null, declined });

  let reading: Promise<void> | null = null;

  async function load(): Promise<void> {
    set({ notices: await call(getGuestNotices, { publicLink }) });
  }

  // Whoever is forgotten on this browser takes the address along.
  own.subscribe(() => {
    const { comments, replies } = own.state();
    if (comments.size + replies.size > 0) return;
    reading = null;
    set({ notices: null });
  });

  return {
    state,
    subscribe,
    /** Reads once; what was not read is not offered, and the next call tries again. */
    read(): Promise<void> {
      reading ??= load().catch(() => {
        reading = null;
      });
      return reading;
    },
    /** The address is shown as it was typed until the page is left: a slip is then noticed. */
    async ask(email: string): Promise<void> {
      await openAsGuest();
      const notices = await call(askGuestNotices, { publicLink, email });
      set({ notices: notices.state === "pending" ? { ...notices, email } : notices });
    },
    async stop(): Promise<void> {
      await call(endGuestNotices, { publicLink });
      writeStored(KEY, DECLINED);
      set({ notices: { state: "none", email: null }, declined: true });
    },
    decline(): void {
      writeStored(KEY, DECLINED);
      set({ declined: true });
    },
  };
}
