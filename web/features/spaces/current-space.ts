import { useSyncExternalStore } from "react";
import { hasActiveSubscription } from "#contract/access.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { navigation, spaceWords } from "#contract/messages/shell.ts";
import { may, type Verb } from "#contract/roles.ts";
import type { Space } from "#contract/routes/spaces.ts";
import { authState, onAuthEvent, refreshProfile } from "#web/features/accounts/index.ts";
import { rememberedSpace, rememberSpace } from "#web/features/spaces/remembered-space.ts";
import { unanswered } from "#web/lib/refusal.ts";

const listeners = new Set<() => void>();

/** The space this tab is in; null while nobody is signed in and when the spaces could not be loaded. */
export function currentSpace(): Space | null {
  const { session, spaces } = authState();
  const [own] = spaces;
  if (session === null || !own) return null;
  const id = rememberedSpace(session.user.id, firstSpace);
  return spaces.find((space) => space.id === id) ?? own;
}

/** Without a plan of one's own, work is in the space that one was invited to. */
function firstSpace(): string {
  const { profile, spaces } = authState();
  const [own, joined] = spaces;
  const hasPlan = profile === null || hasActiveSubscription(profile, new Date());
  return (hasPlan ? own : (joined ?? own))?.id ?? "";
}

export function useCurrentSpace(): Space | null {
  return useSyncExternalStore(onSpaceChange, currentSpace, () => null);
}

/** For pages whose guard has made sure of a space. */
export function useSpace(): Space {
  const space = useCurrentSpace();
  if (space === null) throw unanswered("unavailable");
  return space;
}

/** Whether one's role in the current space allows it. */
export function useMay(verb: Verb): boolean {
  const space = useCurrentSpace();
  return space !== null && may(space.role, verb);
}

/** Moves this tab to another of one's spaces. */
export function chooseSpace(id: string): void {
  const { session, spaces } = authState();
  if (session === null || !spaces.some((space) => space.id === id)) return;
  rememberSpace({ userId: session.user.id, spaceId: id });
  for (const listener of [...listeners]) listener();
}

/**
 * Moves this tab to a space that one may have joined only after the spaces were loaded. Resolves with
 * whether one is in it.
 */
export async function enterSpace(id: string): Promise<boolean> {
  const isIn = () => authState().spaces.some((space) => space.id === id);
  if (!isIn()) await refreshProfile();
  chooseSpace(id);
  return isIn();
}

/** Called when the space or what is known of it may have changed. */
export function onSpaceChange(listener: () => void): () => void {
  const leave = onAuthEvent(listener);
  listeners.add(listener);
  return () => {
    leave();
    listeners.delete(listener);
  };
}

export function isOwnSpace(space: Space): boolean {
  return space.role === "owner";
}

/** What a list or a creation sends to be of this space; one's own is the server's default. */
export function spaceInput(space: Space | null = currentSpace()): { space_id?: string } {
  return space === null || isOwnSpace(space) ? {} : { space_id: space.id };
}

export function spaceName(space: Space): string {
  if (space.name !== null) return space.name;
  return isOwnSpace(space)
    ? spaceWords.own
    : fillMessage(spaceWords.of, { owner: space.owner_name });
}

/** 'Meus Layouts' are only those of one's own space. */
export function layoutsTitle(space: Space | null): string {
  return space === null || isOwnSpace(space) ? navigation.layouts : navigation.layoutsOfSpace;
}
