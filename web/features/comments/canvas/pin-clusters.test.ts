import { expect, test } from "vitest";
import { clusterPins, scaleToSeparate } from "#web/features/comments/canvas/pin-clusters.ts";
import type { ShownComment } from "#web/features/comments/live/merge-comments.ts";

const stage = { width: 1000, height: 1000 };

test("pins closer than 20 px are clustered, at the place of the first", () => {
  const pins = [at("a", 10, 10), at("b", 11.9, 10), at("c", 12.1, 10), at("d", 50, 50)];
  expect(ids(clusterPins(pins, stage, []))).toEqual([["a", "b"], ["c"], ["d"]]);
  // Across the border of two cells of the grid too.
  expect(ids(clusterPins([at("a", 1.9, 1.9), at("b", 2.1, 2.1)], stage, []))).toEqual([["a", "b"]]);
});

test("the open pin is never clustered", () => {
  const pins = [at("a", 10, 10), at("b", 10.5, 10), at("c", 11, 10)];
  expect(ids(clusterPins(pins, stage, ["b"]))).toEqual([["a", "c"], ["b"]]);
});

test("zooming in separates a cluster unless its pins are on one spot", () => {
  const [cluster] = clusterPins([at("a", 10, 10), at("b", 11, 10)], stage, []);
  if (!cluster) throw new Error("no cluster");
  const scale = scaleToSeparate(cluster, stage);
  const larger = { width: stage.width * scale, height: stage.height * scale };
  expect(clusterPins([...cluster.members], larger, [])).toHaveLength(2);
  const [same] = clusterPins([at("a", 10, 10), at("b", 10, 10)], stage, []);
  expect(same && scaleToSeparate(same, stage)).toBe(Number.POSITIVE_INFINITY);
});

function ids(clusters: ReturnType<typeof clusterPins>): string[][] {
  return clusters.map(({ members }) => members.map(({ id }) => id));
}

function at(id: string, x_position: number, y_position: number): ShownComment {
  return { id, x_position, y_position } as ShownComment;
}
