import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ExportFormat, ExportSubject } from "#contract/exports.ts";
import { exportDialog as text } from "#contract/messages/export-screens.ts";
import {
  type Export,
  exportCategory,
  exportLayout,
  exportPresentation,
  listCategoryExports,
  listLayoutExports,
  listPresentationExports,
} from "#contract/routes/exports.ts";
import { call } from "#web/lib/api.ts";
import { toastFailure } from "#web/lib/toast-failure.ts";

const POLL_MS = 1_000;

/** What is exported; its title names the dialog. */
export interface Exportable {
  subject: ExportSubject;
  id: string;
  title: string;
}

interface Choice {
  format: ExportFormat;
  include_team: boolean;
}

type Which = Pick<Exportable, "subject" | "id">;

const lists: Record<
  ExportSubject,
  (id: string, signal: AbortSignal) => Promise<{ data: Export[] }>
> = {
  layout: (layoutId, signal) => call(listLayoutExports, { layoutId }, { signal }),
  category: (categoryId, signal) => call(listCategoryExports, { categoryId }, { signal }),
  presentation: (presentationId, signal) =>
    call(listPresentationExports, { presentationId }, { signal }),
};

const starts: Record<ExportSubject, (id: string, choice: Choice) => Promise<Export>> = {
  layout: (layoutId, choice) => call(exportLayout, { layoutId, ...choice }),
  category: (categoryId, choice) => call(exportCategory, { categoryId, ...choice }),
  presentation: (presentationId, choice) => call(exportPresentation, { presentationId, ...choice }),
};

/** Those of the last day. Polls while one is being made. */
export function exportsQuery({ subject, id }: Which) {
  return queryOptions({
    queryKey: ["exports", subject, id],
    queryFn: async ({ signal }) => (await lists[subject](id, signal)).data,
    refetchInterval: ({ state }) =>
      state.data?.some((one) => one.state === "preparing") ? POLL_MS : false,
  });
}

export function useStartExport({ subject, id }: Which) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (choice: Choice) => starts[subject](id, choice),
    onSuccess: () => client.invalidateQueries({ queryKey: exportsQuery({ subject, id }).queryKey }),
    onError: (error) => toastFailure(error, text.startFailed),
  });
}
