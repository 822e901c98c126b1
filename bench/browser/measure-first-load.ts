import { startBarePage } from "#bench/browser/bare-page.ts";
import type { BrowserStage } from "#bench/browser/browser-stage.ts";
import { phoneOnSlow4G, withPage } from "#bench/browser/devices.ts";
import { type FirstLoad, loadOnce } from "#bench/browser/first-load.ts";
import { contest } from "#bench/contest.ts";
import { type Finding, short } from "#bench/finding.ts";

const CANVAS = "[data-stage] [role=img] img";

/** (j) The public page on a slow phone, against a page of nothing but the picture that it shows. */
export async function measureFirstLoad(stage: BrowserStage): Promise<Finding[]> {
  const { browser, origin, heavy } = stage;
  const loads: FirstLoad[] = [];
  const load = async (url: string, shows: string): Promise<FirstLoad> =>
    withPage(browser, phoneOnSlow4G, (page) => loadOnce(page, url, shows));
  const loadApp = async () => {
    const loaded = await load(`${origin}/public/${heavy.public_link}`, CANVAS);
    loads.push(loaded);
    return loaded;
  };
  const { largestPicture } = await loadApp();
  if (!largestPicture) throw new Error("the largest paint was not the picture's");
  const picture = Buffer.from(await (await fetch(largestPicture)).arrayBuffer());
  const bare = await startBarePage(picture);
  stage.closers.push(bare.stop);
  const { medians, noise } = await contest("largest paint", stage.effort, {
    bare: async () => (await load(bare.url, "img")).largestPaintMs,
    page: async () => (await loadApp()).largestPaintMs,
  });
  if (loads.some((loaded) => loaded.largestPicture !== largestPicture)) {
    throw new Error("the largest paint was not always the same picture's");
  }
  const worst = (figure: (loaded: FirstLoad) => number) => Math.max(...loads.map(figure));
  const [most] = loads.toSorted((a, b) => b.requestsBefore.length - a.requestsBefore.length);
  const names = most?.requestsBefore.map((url) => url.replace(/^.*\//, "…/")) ?? [];
  const sizes = `original ${megabytes(heavy.size)} MB, shown ${kilobytes(picture.length)} KB`;
  const letter = "j";
  return [
    {
      letter,
      what: "largest paint, slow 4G, CPU ÷ 4",
      figures: `bare ${Math.round(medians.bare)} ms · page ${Math.round(medians.page)} ms (${sizes})`,
      value: medians.page / 1000,
      unit: "s",
      bound: { atMost: 2 },
      noise,
    },
    {
      letter,
      what: "largest paint beside the bare page's",
      figures: `bare ${Math.round(medians.bare)} ms · page ${Math.round(medians.page)} ms`,
      value: medians.page / medians.bare,
      unit: "bare",
      bound: { atMost: 1.25 },
      noise,
    },
    {
      letter,
      what: "requests before it (most of all loads)",
      figures: names.join(" "),
      value: worst(({ requestsBefore }) => requestsBefore.length),
      unit: "requests",
      bound: { atMost: 3 },
    },
    {
      letter,
      what: "JavaScript, compressed",
      figures: `${worst(({ scriptBytes }) => scriptBytes)} bytes`,
      value: worst(({ scriptBytes }) => scriptBytes) / 1000,
      unit: "KB",
      bound: { atMost: 110 },
    },
    {
      letter,
      what: "layout shift (most of all loads)",
      figures: `${loads.length} loads`,
      value: worst(({ layoutShift }) => layoutShift),
      unit: "CLS",
      bound: { atMost: 0.01 },
    },
  ];
}

function megabytes(bytes: number): string {
  return short(bytes / 1024 ** 2);
}

function kilobytes(bytes: number): string {
  return short(bytes / 1024);
}
