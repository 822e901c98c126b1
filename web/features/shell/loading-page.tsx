import { states } from "#contract/messages/shell.ts";
import { Spinner } from "#web/ui/spinner.tsx";

/** While the code of a page arrives. */
export function LoadingPage() {
  return <Waiting label={states.loadingApp} />;
}

/** While we find out who is looking. */
export function LoadingSession() {
  return <Waiting label={states.loading} />;
}

/** `data-waiting` keeps the footer out of sight, so that nothing jumps when the page arrives. */
function Waiting({ label }: { label: string }) {
  return (
    <div data-waiting="" className="flex min-h-[60vh] animate-appear items-center justify-center">
      <Spinner size="lg" label={label} />
    </div>
  );
}
