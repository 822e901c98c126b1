/** Draws screens for the demo from shapes only, so that they look the same without any font installed. */
export interface Palette {
  paper: string;
  ink: string;
  quiet: string;
  accent: string;
  soft: string;
}

export type Section = "header" | "hero" | "cards" | "split" | "table" | "chart" | "text" | "footer";

export interface Drawing {
  width: number;
  sections: readonly Section[];
  palette: Palette;
}

type Draw = (width: number, palette: Palette) => { height: number; shapes: string };

export function drawLayout({ width, sections, palette }: Drawing): { svg: string; height: number } {
  let top = 0;
  const parts: string[] = [];
  for (const section of sections) {
    const { height, shapes } = DRAWERS[section](width, palette);
    parts.push(`<g transform="translate(0 ${top})">${shapes}</g>`);
    top += height;
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${top}"><rect width="100%" height="100%" fill="${palette.paper}"/>${parts.join("")}</svg>`;
  return { svg, height: top };
}

const margin = (width: number) => Math.round(width * 0.08);

const DRAWERS: Record<Section, Draw> = {
  header: (width, { ink, accent, quiet }) => ({
    height: 96,
    shapes: [
      circle(margin(width) + 16, 48, 16, accent),
      bar(margin(width) + 44, 38, 120, 20, ink),
      ...[0, 1, 2].map((i) => bar(width - margin(width) - 90 - i * 120, 42, 84, 12, quiet)),
    ].join(""),
  }),
  hero: (width, { ink, quiet, accent, soft }) => {
    const left = margin(width);
    const wide = width > 900;
    const column = wide ? width * 0.4 : width - 2 * left;
    const picture = wide
      ? box(width * 0.54, 60, width * 0.38, 420, 24, soft) +
        circle(width * 0.73, 250, 120, accent, 0.85) +
        circle(width * 0.66, 330, 70, ink, 0.9)
      : box(left, 420, width - 2 * left, 300, 24, soft) + circle(width / 2, 570, 90, accent, 0.85);
    return {
      height: wide ? 560 : 780,
      shapes: [
        bar(left, 110, column, 44, ink),
        bar(left, 170, column * 0.8, 44, ink),
        bar(left, 244, column * 0.9, 14, quiet),
        bar(left, 270, column * 0.7, 14, quiet),
        box(left, 320, 190, 56, 28, accent),
        picture,
      ].join(""),
    };
  },
  cards: (width, { ink, quiet, soft, accent }) => {
    const left = margin(width);
    const count = width > 900 ? 3 : 1;
    const gap = 32;
    const size = (width - 2 * left - gap * (count - 1)) / count;
    const card = (i: number) => {
      const x = left + i * (size + gap);
      return [
        box(x, 40, size, 380, 20, soft),
        box(x + 24, 64, size - 48, 180, 12, i === 1 ? accent : quiet, 0.35),
        bar(x + 24, 276, size * 0.6, 18, ink),
        bar(x + 24, 316, size * 0.75, 10, quiet),
        bar(x + 24, 340, size * 0.5, 10, quiet),
      ].join("");
    };
    return { height: 470, shapes: Array.from({ length: count }, (_, i) => card(i)).join("") };
  },
  split: (width, { ink, quiet, soft, accent }) => {
    const left = margin(width);
    const half = (width - 2 * left) / 2;
    const lines = [0, 1, 2, 3, 4].map((i) =>
      bar(left + half + 60, 150 + i * 34, (half - 60) * (i === 4 ? 0.5 : 0.9), 12, quiet),
    );
    return {
      height: 460,
      shapes: [
        box(left, 40, half, 380, 20, soft),
        `<path d="M${left + 40} 360 L${left + half * 0.4} 160 L${left + half * 0.6} 280 L${left + half * 0.75} 200 L${left + half - 40} 360 Z" fill="${accent}" opacity="0.8"/>`,
        bar(left + half + 60, 80, half * 0.6, 28, ink),
        ...lines,
      ].join(""),
    };
  },
  table: (width, { ink, quiet, soft, accent }) => {
    const left = margin(width);
    const full = width - 2 * left;
    const rows = Array.from({ length: 7 }, (_, i) =>
      [
        box(left, 60 + i * 64, full, 52, 10, i === 0 ? ink : soft, i === 0 ? 0.92 : 1),
        bar(left + 24, 80 + i * 64, full * 0.22, 12, i === 0 ? soft : ink),
        bar(left + full * 0.42, 80 + i * 64, full * 0.16, 12, quiet),
        box(left + full - 120, 74 + i * 64, 92, 24, 12, i % 3 === 1 ? accent : quiet, 0.6),
      ].join(""),
    );
    return { height: 540, shapes: rows.join("") };
  },
  chart: (width, { ink, quiet, soft, accent }) => {
    const left = margin(width);
    const full = width - 2 * left;
    const heights = [0.35, 0.5, 0.42, 0.7, 0.6, 0.85, 0.78, 0.95, 0.66, 0.8];
    const step = full / heights.length;
    const bars = heights.map((part, i) =>
      box(
        left + i * step + 12,
        400 - part * 280,
        step - 24,
        part * 280,
        8,
        i === 7 ? accent : quiet,
        i === 7 ? 1 : 0.5,
      ),
    );
    return {
      height: 460,
      shapes: [box(left, 40, full, 380, 20, soft), bar(left + 32, 72, 220, 22, ink), ...bars].join(
        "",
      ),
    };
  },
  text: (width, { ink, quiet }) => {
    const left = width > 900 ? width * 0.24 : margin(width);
    const column = width - 2 * left;
    const lines = Array.from({ length: 11 }, (_, i) =>
      bar(left, 110 + i * 32, column * (i % 5 === 4 ? 0.55 : 0.98 - (i % 3) * 0.05), 12, quiet),
    );
    return { height: 500, shapes: [bar(left, 50, column * 0.6, 28, ink), ...lines].join("") };
  },
  footer: (width, { ink, quiet }) => ({
    height: 180,
    shapes: [
      `<rect y="40" width="${width}" height="140" fill="${ink}"/>`,
      ...[0, 1, 2, 3].map((i) => bar(margin(width) + i * 170, 96, 110, 12, quiet)),
    ].join(""),
  }),
};

function box(x: number, y: number, w: number, h: number, r: number, fill: string, opacity = 1) {
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}" opacity="${opacity}"/>`;
}

function bar(x: number, y: number, w: number, h: number, fill: string): string {
  return box(x, y, w, h, Math.min(h / 2, 8), fill);
}

function circle(x: number, y: number, r: number, fill: string, opacity = 1): string {
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" opacity="${opacity}"/>`;
}
