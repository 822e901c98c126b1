import { controls } from "#contract/messages/controls.ts";
import { toast } from "#web/lib/toast.ts";

/**
 * Copies text to the clipboard and reports the outcome. Call it within the click, even for text that is
 * still loading: Safari refuses the clipboard later. If the text fails to load, its source reports
 * that.
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

/** The clipboard API is missing on insecure origins, where this throws. */
async function write(text: string | Promise<string>): Promise<void> {
  // Firefox supports promised items from 127 on; older versions allow a few seconds after the click.
  if (typeof text === "string" || typeof ClipboardItem === "undefined") {
    return navigator.clipboard.writeText(await text);
  }
  const type = "text/plain";
  const blob = text.then((value) => new Blob([value], { type }));
  // Handled here too: a clipboard that refuses at once never awaits it.
  blob.catch(() => {});
  return navigator.clipboard.write([new ClipboardItem({ [type]: blob })]);
}
