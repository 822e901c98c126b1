import { controls } from "#contract/messages/controls.ts";
import { toast } from "#web/lib/toast.ts";

/**
 * Puts text on the clipboard and says how that went. Call it within the click, also for text that is
 * still to come: Safari refuses the clipboard to whoever asks later. If the text never comes, its
 * source says so.
 */
export async function copyText(
  text: string | Promise<string>,
  done: string = controls.copied,
): Promise<void> {
  try {
    await write(text);
    toast.success(done);
  } catch {
    const came = await Promise.resolve(text).then(
      () => true,
      () => false,
    );
    if (came) toast.error(controls.copyFailed);
  }
}

/** The clipboard is absent on insecure origins, where this throws like a refusal. */
async function write(text: string | Promise<string>): Promise<void> {
  // Firefox takes promised items from 127 on; older ones allow a few seconds after the click.
  if (typeof text === "string" || typeof ClipboardItem === "undefined") {
    return navigator.clipboard.writeText(await text);
  }
  const type = "text/plain";
  const blob = text.then((value) => new Blob([value], { type }));
  // A clipboard that refuses at once never listens to it.
  blob.catch(() => {});
  return navigator.clipboard.write([new ClipboardItem({ [type]: blob })]);
}
