import { states } from "#contract/messages/shell.ts";
import { Button } from "#web/ui/button.tsx";

/** Replaces whatever failed to render. */
export function FailedPage() {
  return (
    <div
      role="alert"
      className="mx-auto flex min-h-[60vh] max-w-md flex-col items-center justify-center gap-6 px-6 text-center"
    >
      <p className="text-lg">{states.unexpected}</p>
      <Button onClick={() => location.reload()}>{states.reload}</Button>
    </div>
  );
}
