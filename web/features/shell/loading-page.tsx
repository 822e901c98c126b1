import { states } from "#contract/messages/shell.ts";
import { Spinner } from "#web/ui/spinner.tsx";

/** While a page's code loads. */
export function LoadingPage() {
  return <Waiting label={states.loadingApp} />;
}

/** While the session is being loaded. */
export function LoadingSession() {
  return <Waiting label={states.loading} />;
}

/** `data-waiting` hides the footer, so that nothing jumps when the page arrives. */
function Waiting({ label }: { label: string }) {
  return (
    <div data-waiting="" className="flex min-h-[60vh] animate-appear items-center justify-center">
      <Spinner size="lg" label={label} />
    </div>
  );
}
