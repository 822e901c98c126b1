import { Component, type ReactNode } from "react";
import { FailedPage } from "#web/features/shell/failed-page.tsx";
import { Consent } from "#web/routes/consent.tsx";
import { SkipLink } from "#web/ui/skip-link.tsx";
import { ToastArea } from "#web/ui/toast-area.tsx";

/** The public page with the parts that the app's root gives every other page. */
export function VisitorScreen({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary>
      <SkipLink />
      {children}
      <Consent />
      <ToastArea />
    </ErrorBoundary>
  );
}

/** The root reports the error; the person can reload the page. */
class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? <FailedPage /> : this.props.children;
  }
}
