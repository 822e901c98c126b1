import { landingScenes } from "#contract/messages/landing.ts";

const text = landingScenes.artwork;

/** The top of the same page on a phone. */
export function PhoneArtwork() {
  return (
    <svg viewBox="0 0 280 330" aria-hidden="true" className="block w-full rounded-sm">
      <path className="fill-sheet" d="M0 0h280v330H0z" />
      <circle className="fill-sheet-leaf" cx="26" cy="27" r="9" />
      <text x="43" y="33" fontSize="16" className="fill-sheet-ink font-display font-extrabold">
        {text.brand}
      </text>
      <path className="fill-sheet-ink" d="M236 20h24v3h-24zM236 29h24v3h-24z" />
      <path className="fill-sheet-tint" d="M0 52h280v128H0z" />
      <circle className="fill-sheet" cx="206" cy="94" r="23" />
      <path className="fill-sheet-shade" d="M0 180v-36c58-38 92-36 138-6s92 22 142-12v54z" />
      <path className="fill-sheet-leaf" d="M0 180v-12c48-22 108-18 160-4s86 10 120 2v14z" />
      <g fontSize="29" letterSpacing="-0.8" className="fill-sheet-ink font-display font-extrabold">
        <text x="18" y="222">
          {text.title[0]}
        </text>
        <text x="18" y="254">
          {text.title[1]}
        </text>
      </g>
      <path className="fill-sheet-tint" d="M18 271h190v7H18zM18 286h150v7H18z" />
      <rect className="fill-sheet-tint" x="18" y="306" width="116" height="34" rx="7" />
    </svg>
  );
}
