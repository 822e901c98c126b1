import type { Profile } from "#contract/routes/profile.ts";
import type { Space } from "#contract/routes/spaces.ts";

/** Who is viewing, as far as the shell needs to know. */
export type Viewer =
  | { status: "loading" }
  | { status: "signed_out" }
  | {
      status: "signed_in";
      email: string;
      profile: Profile | null;
      /** The one this tab is in; null when the spaces could not be loaded. */
      space: Space | null;
      spaces: readonly Space[];
    };
