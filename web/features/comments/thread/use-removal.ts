import { useState } from "react";
import { sentenceOf } from "#web/lib/sentence-of.ts";
import { toast } from "#web/lib/toast.ts";

interface RemovalWords {
  done: string;
  failed: string;
  onDone: () => void;
}

/** Removes once confirmed, and says how it went. */
export function useRemoval(
  remove: () => Promise<void>,
  { done, failed, onDone }: RemovalWords,
): { pending: boolean; confirm: () => void } {
  const [pending, setPending] = useState(false);
  const confirm = async () => {
    setPending(true);
    try {
      await remove();
      toast.success(done);
    } catch (error) {
      toast.error(sentenceOf(error, failed));
    }
    setPending(false);
    onDone();
  };
  return { pending, confirm: () => void confirm() };
}
