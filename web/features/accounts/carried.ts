/** What a mailed link carries along, so that it works in another browser too. */
export interface Carried {
  plan?: string;
  redirect?: string;
}

/** The same for /login, which only takes a return path. */
export function redirectOf({ plan, redirect }: Carried): { redirect?: string } {
  const page = plan ? `/pricing?plan=${encodeURIComponent(plan)}` : redirect;
  return page ? { redirect: page } : {};
}
