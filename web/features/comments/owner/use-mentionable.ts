import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Mentionable } from "#web/features/comments/mentions/mentions.ts";
import { membersQuery, useSpace } from "#web/features/spaces/index.ts";

const nobody: readonly Mentionable[] = [];

/** The other members of the space. */
export function useMentionable(userId: string | undefined): readonly Mentionable[] {
  const { data } = useQuery(membersQuery(useSpace().id));
  const members = data?.members;
  return useMemo(() => {
    if (!members) return nobody;
    return members
      .filter(({ user_id }) => user_id !== userId)
      .map(({ user_id, name }) => ({ id: user_id, name }));
  }, [members, userId]);
}
