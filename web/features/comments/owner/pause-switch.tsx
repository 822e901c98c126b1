import { useMutation } from "@tanstack/react-query";
import { ownerFeedback as text } from "#contract/messages/comment-screens.ts";
import { editLayout, type LayoutDetail } from "#contract/routes/layouts.ts";
import { invalidateLibrary } from "#web/features/library/index.ts";
import { useMay } from "#web/features/spaces/index.ts";
import { call } from "#web/lib/api.ts";
import { toastFailure } from "#web/lib/toast-failure.ts";
import { Switch } from "#web/ui/switch.tsx";

/** Whether visitors may comment; whoever may not decide it reads that they may not. */
export function PauseSwitch({ layout }: { layout: LayoutDetail }) {
  const pausing = useMutation({
    mutationFn: (comments_paused: boolean) =>
      call(editLayout, { layoutId: layout.id, comments_paused }),
    onSuccess: () => invalidateLibrary(),
    onError: (error) => toastFailure(error, text.pauseFailed),
  });
  const mayPause = useMay("edit_layouts");
  // Optimistic: shown at once, reverted on failure.
  const paused = pausing.isPending ? pausing.variables : layout.comments_paused;
  return (
    <div className="ml-auto flex flex-wrap items-center gap-x-4">
      {paused && <p className="text-ink-soft text-sm">{text.pausedNote}</p>}
      {mayPause && (
        <Switch
          checked={!paused}
          disabled={pausing.isPending}
          onChange={(accepts) => pausing.mutate(!accepts)}
        >
          {text.pause}
        </Switch>
      )}
    </div>
  );
}
