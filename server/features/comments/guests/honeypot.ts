import { Failure } from "#contract/errors.ts";

export interface Honeypot {
  website?: string | undefined;
  confirmed?: boolean | undefined;
}

/** Machines fill in the hidden field, but so may somebody's browser: what a person typed is not lost. */
export function requireConfirmed({ website, confirmed }: Honeypot): void {
  if (website && !confirmed) throw new Failure("please_confirm");
}
