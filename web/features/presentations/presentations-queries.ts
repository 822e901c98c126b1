import { queryOptions, useMutation } from "@tanstack/react-query";
import {
  newPresentation,
  presentationPage as text,
} from "#contract/messages/presentation-screens.ts";
import type { InputOf } from "#contract/route.ts";
import {
  copyPresentation,
  createPresentation,
  editPresentation,
  getPresentation,
  type Presentation,
  removePresentation,
} from "#contract/routes/presentations.ts";
import { invalidateLibrary, presentationKey } from "#web/features/library/index.ts";
import { spaceInput, useSpace } from "#web/features/spaces/index.ts";
import { call } from "#web/lib/api.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { toast } from "#web/lib/toast.ts";
import { toastFailure } from "#web/lib/toast-failure.ts";

export function presentationQuery(presentationId: string) {
  return queryOptions({
    queryKey: presentationKey(presentationId),
    queryFn: ({ signal }) => call(getPresentation, { presentationId }, { signal }),
  });
}

function keep(presentation: Presentation): void {
  queryClient.setQueryData(presentationQuery(presentation.id).queryKey, presentation);
  void invalidateLibrary(presentationKey(presentation.id));
}

type Draft = Omit<InputOf<typeof createPresentation>, "space_id">;

export function useCreatePresentation() {
  const space = useSpace();
  return useMutation({
    mutationFn: (draft: Draft) => call(createPresentation, { ...spaceInput(space), ...draft }),
    onSuccess: (presentation) => {
      toast.success(newPresentation.created);
      keep(presentation);
    },
  });
}

type Change = Omit<InputOf<typeof editPresentation>, "presentationId">;

/** What is shown changes at once; a refusal brings back what the server has. */
export function useEditPresentation({ id: presentationId }: Presentation) {
  const key = presentationQuery(presentationId).queryKey;
  return useMutation({
    mutationFn: (change: Change) => call(editPresentation, { presentationId, ...change }),
    // One after the other: of two orders the later one counts.
    scope: { id: `presentation ${presentationId}` },
    onMutate: ({ layout_ids: wanted }) => {
      const before = queryClient.getQueryData(key);
      if (!wanted || !before) return { before };
      const layouts = wanted.flatMap(
        (id) => before.layouts.find((layout) => layout.id === id) ?? [],
      );
      if (layouts.length === wanted.length) queryClient.setQueryData(key, { ...before, layouts });
      return { before };
    },
    onSuccess: keep,
    onError: (error, _, context) => {
      toastFailure(error, text.saveFailed);
      if (context?.before) queryClient.setQueryData(key, context.before);
      void queryClient.invalidateQueries({ queryKey: key });
    },
  });
}

export function useCopyPresentation({ id: presentationId }: Presentation) {
  return useMutation({
    mutationFn: () => call(copyPresentation, { presentationId, id: crypto.randomUUID() }),
    onSuccess: (copy) => {
      toast.success(text.copied);
      keep(copy);
    },
    onError: (error) => toastFailure(error, text.copyFailed),
  });
}

export function useRemovePresentation({ id: presentationId }: Presentation) {
  return useMutation({
    mutationFn: () => call(removePresentation, { presentationId }),
    onSuccess: () => {
      toast.success(text.removed);
      void invalidateLibrary(presentationKey(presentationId));
    },
    onError: (error) => toastFailure(error, text.removeFailed),
  });
}
