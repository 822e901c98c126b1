import { fillMessage } from "#contract/messages/fill-message.ts";
import { spaceWords } from "#contract/messages/shell.ts";
import type { Space } from "#contract/routes/spaces.ts";
import { authState, refreshProfile } from "#web/features/accounts/index.ts";
import {
  chooseSpace,
  currentSpace,
  isOwnSpace,
  onSpaceChange,
  spaceName,
} from "#web/features/spaces/current-space.ts";
import { onRefusal } from "#web/lib/api.ts";
import { toast } from "#web/lib/toast.ts";

const listeners = new Set<() => void>();
let userId: string | undefined;
let last: Space | null = null;
let checking: Promise<void> | null = null;

/** Called after the space under this tab is gone, and the tab is in one's own. */
export function onSpaceLost(listener: () => void): void {
  listeners.add(listener);
}

/** Whether this tab has lost the space it was in, as a refused call may mean. */
export async function hasLost(space: Space): Promise<boolean> {
  await checkSpaces();
  return currentSpace()?.id !== space.id;
}

onSpaceChange(() => {
  const { session, spaces } = authState();
  const before = session?.user.id === userId ? last : null;
  userId = session?.user.id;
  // Spaces that could not be loaded are not lost.
  if (session !== null && spaces.length === 0) return;
  last = currentSpace();
  if (before !== null && !spaces.some(({ id }) => id === before.id)) leave(before);
});

// A refusal may be of the row alone, or of a role that has changed: the spaces tell.
onRefusal(({ status }) => {
  if (status === 403 || status === 404) void checkSpaces();
});

function leave(space: Space): void {
  // Back in the list one day, it does not draw the tab back by itself.
  chooseSpace(authState().spaces[0]?.id ?? "");
  toast.error(fillMessage(spaceWords.lost, { name: spaceName(space) }));
  for (const listener of listeners) listener();
}

/** One's own space is never lost. Refusals of the check itself do not start another. */
async function checkSpaces(): Promise<void> {
  const space = currentSpace();
  if (space === null || isOwnSpace(space)) return;
  checking ??= refreshProfile()
    .catch(() => {})
    .finally(() => {
      checking = null;
    });
  await checking;
}
