/** What a mail's link remembers, so that it works in another browser too. */
export interface Carried {
  plan?: string;
  redirect?: string;
}

/** The same for /login, which knows only where to go. */
export function redirectOf({ plan, redirect }: Carried): { redirect?: string } {
  const page = plan ? `/pricing?plan=${encodeURIComponent(plan)}` : redirect;
  return page ? { redirect: page } : {};
}
