/** Steps of luminance, fine enough for the darkest tones. */
const STEPS = 16_384;
/** Levels of lightness from black to white. */
const LEVELS = 255;

const LINEAR = Float64Array.from({ length: 256 }, (_, code) => toLinear(code / 255));
const luminanceOf = (share: number) =>
  Int32Array.from(LINEAR, (light) => light * share * (STEPS - 3));
const RED = luminanceOf(0.2126);
const GREEN = luminanceOf(0.7152);
const BLUE = luminanceOf(0.0722);
const LIGHTNESS = Uint8Array.from({ length: STEPS }, (_, step) =>
  Math.round(((116 * cubeRoot(step / (STEPS - 4)) - 16) / 100) * LEVELS),
);

/** CIELAB's lightness of each pixel, from 0 to 255. */
export function writeLightness(rgb: Uint8Array, into: Uint8Array): void {
  for (let from = 0, to = 0; to < into.length; from += 3, to += 1) {
    const step =
      (RED[rgb[from] as number] as number) +
      (GREEN[rgb[from + 1] as number] as number) +
      (BLUE[rgb[from + 2] as number] as number);
    into[to] = LIGHTNESS[step] as number;
  }
}

/** CIELAB's distance between two colours of sRGB, whose codes may have decimals; 2 is just visible. */
export function colourDistance(one: ArrayLike<number>, other: ArrayLike<number>): number {
  const [l1, a1, b1] = toLab(one);
  const [l2, a2, b2] = toLab(other);
  return Math.hypot(l1 - l2, a1 - a2, b1 - b2);
}

function toLab(rgb: ArrayLike<number>): [number, number, number] {
  const [r, g, b] = [0, 1, 2].map((at) => toLinear((rgb[at] ?? 0) / 255)) as [
    number,
    number,
    number,
  ];
  const x = cubeRoot((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
  const y = cubeRoot(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = cubeRoot((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function toLinear(code: number): number {
  return code <= 0.04045 ? code / 12.92 : ((code + 0.055) / 1.055) ** 2.4;
}

/** CIELAB's, which is straight for the darkest tones. */
function cubeRoot(value: number): number {
  return value > 216 / 24_389 ? Math.cbrt(value) : (24_389 / 27 / 116) * value + 16 / 116;
}
