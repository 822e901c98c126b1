import { landingScenes } from "#contract/messages/landing.ts";
import { cx } from "#web/ui/cx.ts";

const text = landingScenes.artwork;

interface SiteArtworkProps {
  /** The second is what became of the comments on the first. */
  version: 1 | 2;
  className?: string;
}

/** The layout that the scenes are about, as a wide page. */
export function SiteArtwork({ version, className }: SiteArtworkProps) {
  return (
    <svg viewBox="0 0 480 300" aria-hidden="true" className={cx("block w-full", className)}>
      <path className="fill-sheet" d="M0 0h480v300H0z" />
      <circle className="fill-sheet-leaf" cx="34" cy="26" r="8" />
      <text x="49" y="31" fontSize="14" className={heading}>
        {text.brand}
      </text>
      <path className="fill-sheet-shade" d="M330 23h34v5h-34zM378 23h34v5h-34zM426 23h28v5h-28z" />
      {version === 1 ? <FirstHero /> : <SecondHero />}
      <Coffees />
    </svg>
  );
}

const heading = "fill-sheet-ink font-display font-extrabold";

function FirstHero() {
  return (
    <>
      <g fontSize="27" letterSpacing="-0.7" className={heading}>
        <text x="26" y="92">
          {text.title[0]}
        </text>
        <text x="26" y="122">
          {text.title[1]}
        </text>
      </g>
      <path className="fill-sheet-tint" d="M26 140h150v6H26zM26 153h120v6H26z" />
      <rect className="fill-sheet-tint" x="26" y="174" width="104" height="28" rx="6" />
      <text x="42" y="192" fontSize="12" className="fill-sheet-shade font-semibold font-text">
        {text.action}
      </text>
      <Landscape className="fill-sheet-tint" sun="fill-sheet" />
    </>
  );
}

/** A larger title, a button that is seen, a picture with more light. */
function SecondHero() {
  return (
    <>
      <g fontSize="36" letterSpacing="-1.1" className={heading}>
        <text x="25" y="96">
          {text.title[0]}
        </text>
        <text x="25" y="135">
          {text.title[1]}
        </text>
      </g>
      <rect className="fill-sheet-leaf" x="26" y="160" width="128" height="38" rx="8" />
      <text x="46" y="184" fontSize="14" className="fill-sheet font-semibold font-text">
        {text.action}
      </text>
      <Landscape className="fill-sheet-sky" sun="fill-sheet-sun" />
    </>
  );
}

function Landscape({ className, sun }: { className: string; sun: string }) {
  return (
    <>
      <path className={className} d="M264 52h190v158H264z" />
      <circle className={sun} cx="404" cy="98" r="24" />
      <path className="fill-sheet-shade" d="M264 210v-44c40-34 62-34 96-4s60 22 94-10v58z" />
      <path className="fill-sheet-leaf" d="M264 210v-16c34-22 76-20 112-4s56 12 78 2v18z" />
    </>
  );
}

function Coffees() {
  return [26, 174, 322].map((x) => (
    <g key={x} transform={`translate(${x} 228)`}>
      <rect className="fill-sheet-tint" width="132" height="50" rx="8" />
      <ellipse className="fill-sheet-ink" cx="26" cy="25" rx="9" ry="13" />
      <path className="fill-sheet-tint" d="M25 12q6 13-1 26h2q7-13 1-26z" />
      <path className="fill-sheet-shade" d="M46 17h62v6H46zM46 30h40v5H46z" />
    </g>
  ));
}
