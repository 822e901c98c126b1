export interface Scrape {
  text: string;
  /** The value of the one series with this name and these labels; 0 when there is none. */
  value(name: string, labels?: Record<string, string>): number;
}

/** What Prometheus would read. */
export async function scrape(port: number): Promise<Scrape> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  const text = await response.text();
  return {
    text,
    value(name, labels = {}) {
      const found = text.split("\n").filter((line) => {
        const has = ([label, value]: [string, string]) => line.includes(`${label}="${value}"`);
        return /^\w+/.exec(line)?.[0] === name && Object.entries(labels).every(has);
      });
      if (found.length > 1) throw new Error(`${found.length} series for ${name}`);
      return Number(found[0]?.split(" ").at(-1) ?? 0);
    },
  };
}
