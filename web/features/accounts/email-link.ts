let held: string | null = null;

/** The secret of a mail's link, between the address it came in and the page that opens it. Used once. */
export const emailLink = {
  hold(token: string) {
    held = token;
  },
  isHeld: () => held !== null,
  take(): string | null {
    const token = held;
    held = null;
    return token;
  },
};
