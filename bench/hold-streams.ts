import { type OpenStreams, openStreams } from "#bench/open-streams.ts";

export interface HeldStreams {
  port: number;
  /** The streams are spread over them. */
  paths: readonly string[];
  count: number;
}

let held: OpenStreams[] = [];

/** Opens streams on which nothing happens, until they are released. */
export async function holdStreams({ port, paths, count }: HeldStreams): Promise<void> {
  for (const [at, path] of paths.entries()) {
    const share = Math.floor((count + at) / paths.length);
    held.push(await openStreams(port, path, share));
  }
}

export async function releaseStreams(_: object): Promise<void> {
  for (const streams of held) streams.close();
  held = [];
}
