import { controls } from "#contract/messages/controls.ts";
import { toast } from "#web/lib/toast.ts";

/** Puts text on the clipboard and says how that went. */
export async function copyText(text: string, done: string = controls.copied): Promise<void> {
  try {
    // Absent on insecure origins, where it throws like a refusal.
    await navigator.clipboard.writeText(text);
    toast.success(done);
  } catch {
    toast.error(controls.copyFailed);
  }
}
