import { landingDemo } from "#contract/messages/landing.ts";

const text = landingDemo.artwork;

/** A poster on a grid of 100 units: four columns, five rows. */
export function Poster() {
  const [first, ...rest] = text.title.split(" de ");
  return (
    <svg
      viewBox="0 0 400 500"
      aria-hidden="true"
      className="block w-full rounded-sm border border-line font-display"
    >
      <path className="fill-sheet" d="M0 0h400v500H0z" />
      <path className="fill-sheet-ink" d="M0 0h100v100A100 100 0 0 1 0 0Z" />
      <path className="fill-sheet-tint" d="M100 0h100v100H100z" />
      <path className="fill-sheet-shade" d="M200 100V0a100 100 0 0 1 0 200Z" />
      <path className="fill-sheet-ink" d="M300 100a100 100 0 0 1 100-100v100Z" />
      <path className="fill-sheet-shade" d="M0 100a100 100 0 0 1 100 100H0Z" />
      <circle className="fill-sheet-ink" cx="150" cy="150" r="50" />
      <path className="fill-sheet-tint" d="M300 100h100v100H300z" />
      <path className="fill-sheet-tint" d="M0 200h100v100a100 100 0 0 1-100-100Z" />
      <path className="fill-sheet-ink" d="M100 300a100 100 0 0 1 200 0Z" />
      <path className="fill-sheet-shade" d="M400 200v100H300a100 100 0 0 1 100-100Z" />
      <g className="fill-sheet-ink font-extrabold" fontSize="58" letterSpacing="-1.6">
        <text x="28" y="358">
          {first} de
        </text>
        <text x="28" y="408">
          {rest.join(" de ")}
        </text>
      </g>
      <g className="fill-sheet-ink font-text font-medium" fontSize="15">
        <text x="36" y="468">
          {text.date}
        </text>
        <text x="372" y="468" textAnchor="end">
          {text.place}
        </text>
      </g>
    </svg>
  );
}
