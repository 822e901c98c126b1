import { useEffect } from "react";
import { states } from "#contract/messages/shell.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/button.tsx";

interface ErrorStateProps {
  message: string;
  onRetry: () => void;
  retryLabel?: string;
}

/** Replaces what could not be loaded, with a toast for as long as it is shown. */
export function ErrorState({ message, onRetry, retryLabel = states.retry }: ErrorStateProps) {
  useEffect(() => toast.error(message), [message]);
  return (
    <div role="alert" className="flex flex-col items-center gap-6 px-6 py-16 text-center">
      <p className="max-w-md text-lg">{message}</p>
      <Button onClick={onRetry}>{retryLabel}</Button>
    </div>
  );
}
