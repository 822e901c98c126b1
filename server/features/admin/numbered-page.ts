import { limits } from "#contract/limits.ts";

export const PAGE_SIZE = limits.pageSize.admin;

export function offsetOf(page: number): number {
  return (page - 1) * PAGE_SIZE;
}

/** An empty list has one page, with nothing on it. */
export function numberedPage<Item>(data: Item[], page: number, total: number) {
  return { data, page, pages: Math.max(1, Math.ceil(total / PAGE_SIZE)), total };
}
