import { fillMessage } from "#contract/messages/fill-message.ts";
import { whoAsks as text } from "#contract/messages/share-card.ts";

/** Who asks for an opinion: on the page, and on the card that chats show for its link. */
export function whoAsks(space: string | null, name: string | null = null): string {
  if (space === null) return text.nobody;
  return name === null
    ? fillMessage(text.space, { space })
    : fillMessage(text.person, { name, space });
}
