import { useState } from "react";
import { finishing as text } from "#contract/messages/deciding.ts";
import { finishComments } from "#web/features/approvals/deciding/decision-routes.ts";
import { call } from "#web/lib/api.ts";
import { sentenceOf } from "#web/lib/sentence-of.ts";
import { Button } from "#web/ui/button.tsx";

interface FinishCommentsProps {
  publicLink: string;
  name: string;
  /** How many comments are one's own: with another one it is offered again. */
  written: number;
}

/** Tells whoever shared the layout that nothing more is to come. */
export function FinishComments({ publicLink, name, written }: FinishCommentsProps) {
  const [pending, setPending] = useState(false);
  const [told, setTold] = useState(0);
  const [error, setError] = useState<string | null>(null);
  const finish = async () => {
    setPending(true);
    setError(null);
    try {
      await call(finishComments, { publicLink, ...(name.trim() && { name: name.trim() }) });
      setTold(written);
    } catch (refusal) {
      setError(sentenceOf(refusal, text.failed));
    } finally {
      setPending(false);
    }
  };
  return (
    <footer className="border-line border-t px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      {written > told && (
        <div className="flex items-center gap-x-3 gap-y-1.5 sm:flex-col sm:items-start">
          <Button size="sm" pending={pending} onClick={() => void finish()} className="shrink-0">
            {text.finish}
          </Button>
          <p className="text-balance text-ink-soft text-xs">{text.hint}</p>
        </div>
      )}
      <p role="status" className="text-sm text-success empty:hidden">
        {written <= told && text.done}
      </p>
      {error && (
        <p role="alert" className="mt-1.5 text-danger text-sm">
          {error}
        </p>
      )}
    </footer>
  );
}
