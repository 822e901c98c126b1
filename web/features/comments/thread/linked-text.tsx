import { Fragment } from "react";
import { textLinkClass } from "#web/ui/text-button.tsx";

/** Web addresses, without the punctuation of the sentence they stand in. */
const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>"“”]*[^\s<>"“”.,;:!?)\]}'’]/gi;

/** Plain text in which web addresses can be followed. */
export function LinkedText({ children }: { children: string }) {
  const parts: { at: number; text: string; address: string | null }[] = [];
  let end = 0;
  for (const { 0: found, index } of children.matchAll(ADDRESS)) {
    parts.push({ at: end, text: children.slice(end, index), address: null });
    const address = /^www\./i.test(found) ? `https://${found}` : found;
    parts.push({ at: index, text: found, address });
    end = index + found.length;
  }
  parts.push({ at: end, text: children.slice(end), address: null });
  return parts.map(({ at, text, address }) =>
    address ? (
      <a
        key={`${at} link`}
        href={address}
        target="_blank"
        rel="nofollow noopener noreferrer"
        className={textLinkClass}
      >
        {text}
      </a>
    ) : (
      <Fragment key={at}>{text}</Fragment>
    ),
  );
}
