import { firstSteps as text } from "#contract/messages/first-steps.ts";
import type { OutputOf } from "#contract/route.ts";
import type { getDashboard } from "#contract/routes/layouts.ts";
import { useSharedHere } from "#web/features/links/index.ts";

export type FirstSteps = NonNullable<OutputOf<typeof getDashboard>["first_steps"]>;

export interface Step {
  name: "upload" | "share" | "receive";
  title: string;
  body: string;
  isDone: boolean;
}

/** In their order. A link that was taken on this browser counts as shared before anybody has opened it. */
export function useSteps(steps: FirstSteps): { all: Step[]; current: Step | undefined } {
  const sharedHere = useSharedHere();
  const { uploaded, commented } = steps;
  const shared = uploaded && (steps.shared || sharedHere);
  const all: Step[] = [
    { name: "upload", title: text.upload, body: text.uploadBody, isDone: uploaded },
    { name: "share", title: text.share, body: text.shareBody, isDone: shared },
    { name: "receive", title: text.receive, body: text.receiveBody, isDone: commented },
  ];
  return { all, current: all.find(({ isDone }) => !isDone) };
}
