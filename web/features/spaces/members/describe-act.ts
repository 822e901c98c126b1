import { fillMessage } from "#contract/messages/fill-message.ts";
import { spaceActSentences } from "#contract/messages/member-screens.ts";
import { FORMER_MEMBER, roleNames } from "#contract/messages/spaces.ts";
import type { SpaceAct } from "#contract/routes/spaces.ts";

/** One sentence for each act: 'Ana convidou bia@exemplo.com.br como Editor'. */
export function describeAct({ action, actor, target, details }: SpaceAct): string {
  const { email, role, role_before: before, layout, number } = details;
  return fillMessage(spaceActSentences[action], {
    actor,
    target: target ?? FORMER_MEMBER,
    // An address is forgotten with its account.
    email: email ?? FORMER_MEMBER,
    role: role ? roleNames[role] : "",
    role_before: before ? roleNames[before] : "",
    layout: layout ?? "",
    number: number ?? "",
  });
}
