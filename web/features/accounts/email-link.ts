let held: string | null = null;

/** Holds the token of a mailed link between the URL it came in and the page that opens it. Used once. */
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
