import { useEffect, useState } from "react";

const SHOWN_MS = 2_500;

/** True for a moment after it was set. */
export function useSentMark(): [boolean, () => void] {
  const [sentAt, setSentAt] = useState<number | null>(null);
  useEffect(() => {
    if (sentAt === null) return;
    const timer = setTimeout(() => setSentAt(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [sentAt]);
  return [sentAt !== null, () => setSentAt(Date.now())];
}
