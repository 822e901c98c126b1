import { sampleLayout } from "#contract/messages/sample-layout.ts";

const text = sampleLayout.artwork;
const LINK_ENDS = [669, 815, 934];

/** A shop's first page, 1000 units wide and 1240 high. */
export function SampleArtwork() {
  return (
    <svg
      viewBox="0 0 1000 1240"
      role="img"
      aria-label={sampleLayout.picture}
      className="block w-full select-none rounded-sm font-display"
    >
      <path className="fill-sheet" d="M0 0h1000v1240H0z" />
      <g className="fill-sheet-ink">
        <path d="M72 70a22 22 0 0 1 44 0Z" />
        <path d="M66 76h56v10H66z" />
        <text x="140" y="88" className="font-bold" fontSize="28">
          {text.brand}
        </text>
        <g className="font-medium font-text" fontSize="19">
          {text.links.map((link, index) => (
            <text key={link} x={LINK_ENDS[index]} y="86" textAnchor="end">
              {link}
            </text>
          ))}
        </g>
        <g className="font-extrabold" fontSize="76" letterSpacing="-2">
          {text.title.map((line, index) => (
            <text key={line} x="66" y={258 + index * 80}>
              {line}
            </text>
          ))}
        </g>
        <g className="font-text" fontSize="23">
          {text.lead.map((line, index) => (
            <text key={line} x="66" y={404 + index * 34}>
              {line}
            </text>
          ))}
        </g>
        <rect x="66" y="484" width="200" height="64" rx="32" />
      </g>
      <text
        x="166"
        y="523"
        textAnchor="middle"
        fontSize="21"
        className="fill-sheet font-semibold font-text"
      >
        {text.action}
      </text>
      <Loaf />
      {text.breads.map((bread, index) => (
        <g key={bread} transform={`translate(${66 + index * 296} 690)`}>
          <rect width="276" height="300" rx="16" className="fill-sheet-tint" />
          <Bread kind={index} />
          <g className="fill-sheet-ink">
            <text y="340" className="font-bold" fontSize="26">
              {bread}
            </text>
            <text y="374" fontSize="20" className="font-text">
              {text.prices[index]}
            </text>
          </g>
        </g>
      ))}
      <path className="fill-sheet-ink" d="M0 1140h1000v100H0z" />
      <text x="66" y="1197" fontSize="19" className="fill-sheet font-text">
        {text.hours}
      </text>
    </svg>
  );
}

/** The sun behind a round loaf. */
function Loaf() {
  return (
    <g>
      <circle cx="800" cy="370" r="170" className="fill-sheet-shade" />
      <path
        className="fill-sheet-ink"
        d="M610 470a190 130 0 0 1 380 0c0 40-40 66-90 66H700c-50 0-90-26-90-66Z"
      />
      <g className="fill-none stroke-sheet" strokeWidth="10" strokeLinecap="round">
        <path d="M710 396q26 30 18 76M790 376q22 36 12 90M868 392q18 34 6 76" />
      </g>
    </g>
  );
}

function Bread({ kind }: { kind: number }) {
  if (kind === 0) {
    return (
      <g>
        <rect x="40" y="112" width="196" height="84" rx="42" className="fill-sheet-shade" />
        <path
          d="m86 128 20 50m32-52 20 52m30-46 14 40"
          className="fill-none stroke-sheet"
          strokeWidth="8"
          strokeLinecap="round"
        />
      </g>
    );
  }
  if (kind === 1) {
    return (
      <g className="fill-sheet-shade">
        <circle cx="96" cy="176" r="46" />
        <circle cx="184" cy="176" r="46" />
        <circle cx="140" cy="112" r="46" className="fill-sheet-ink" />
      </g>
    );
  }
  return (
    <g>
      <path d="M48 196a92 92 0 0 1 184 0Z" className="fill-sheet-ink" />
      <path
        d="M94 150h92m-60-28h40"
        className="stroke-sheet"
        strokeWidth="8"
        strokeLinecap="round"
      />
    </g>
  );
}
