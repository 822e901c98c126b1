// @vitest-environment happy-dom
import type { QueryKey } from "@tanstack/react-query";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Space } from "#contract/routes/spaces.ts";
import { categoriesQuery } from "#web/features/categories/categories-queries.ts";
import {
  filterLayoutsQuery,
  overviewQuery,
  totalsQuery,
} from "#web/features/comments/overview/overview-queries.ts";
import { dashboardQuery } from "#web/features/dashboard/dashboard-queries.ts";
import { todayQuery } from "#web/features/dashboard/today/today-query.ts";
import { layoutsQuery } from "#web/features/layouts/layouts-queries.ts";
import { storageQuery } from "#web/features/library/storage-indicator.tsx";

interface Query {
  queryKey: QueryKey;
  queryFn?: unknown;
}

const own: Space = {
  id: "7d0c2f8e-6a55-4f0e-9a5c-0f6b6f0f3a11",
  name: null,
  logo: null,
  owner_name: "Lia",
  role: "owner",
};
const others: Space = { ...own, id: "9f2e4aaa-8c77-4b2a-9c7e-2a8d8b2a5c33", role: "viewer" };

const queries: [name: string, (space: Space) => Query][] = [
  ["dashboard", dashboardQuery],
  ["today", todayQuery],
  ["layouts", (space) => layoutsQuery(space, { search: "capa" })],
  ["categories", categoriesQuery],
  ["comments", (space) => overviewQuery(space, {})],
  ["totals of comments", totalsQuery],
  ["layouts to filter by", filterLayoutsQuery],
  ["storage", storageQuery],
];

afterEach(() => vi.unstubAllGlobals());

/** The address that the query asks. */
async function askedBy({ queryFn }: Query): Promise<URL> {
  let asked = "";
  vi.stubGlobal("fetch", async (address: string) => {
    asked = address;
    return Response.json({ data: [], next_cursor: null });
  });
  await (queryFn as (context: object) => Promise<unknown>)({});
  return new URL(asked, "https://alfinete.test");
}

describe.each(queries)("%s", (_, query) => {
  test("has a key of its space alone", () => {
    expect(query(own).queryKey.slice(0, 2)).toEqual(["library", own.id]);
    expect(query(others).queryKey.slice(0, 2)).toEqual(["library", others.id]);
  });

  test("asks for the space of its key, whatever space the tab is in by then", async () => {
    expect((await askedBy(query(own))).searchParams.get("space_id")).toBeNull();
    expect((await askedBy(query(others))).searchParams.get("space_id")).toBe(others.id);
  });
});
