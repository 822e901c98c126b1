import type { Profile } from "#contract/routes/profile.ts";

/** Who is viewing, as far as the shell needs to know. */
export type Viewer =
  | { status: "loading" }
  | { status: "signed_out" }
  | { status: "signed_in"; email: string; profile: Profile | null };
